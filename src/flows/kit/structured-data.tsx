import { useEffect } from 'react'

/** What search engines read of a page, as JSON-LD in its head while it is shown. */
export function StructuredData({ data }: { data: object }) {
  const text = JSON.stringify(data)
  useEffect(() => {
    const script = document.createElement('script')
    script.type = 'application/ld+json'
    script.append(text)
    document.head.append(script)
    return () => script.remove()
  }, [text])
  return null
}
