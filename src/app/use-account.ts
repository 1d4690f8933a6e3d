import { useEffect, useState } from 'react'
import type { Account } from '../../machines/rules/entities.ts'
import { useServices } from '../flows/services.ts'
import { accountQuery } from '../graphql/documents.ts'

/** The signed-in person as the cache knows them, for the frames; null until it does. */
export const useAccount = (): Pick<Account, 'name' | 'profilePicture'> | null => {
  const { graph, session } = useServices()
  const [account, setAccount] = useState<Pick<Account, 'name' | 'profilePicture'> | null>(null)
  useEffect(() => {
    if (session.token() === null) return
    const subscription = graph
      .observe(accountQuery, {}, (seen) => (seen.kind === 'data' ? seen.data.account : null))
      .subscribe(setAccount)
    return () => subscription.unsubscribe()
  }, [graph, session])
  return account
}
