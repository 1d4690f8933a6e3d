import { useEffect } from 'react'

/** What search engines read of a page, as JSON-LD in its head while it is shown. */
export function StructuredData({ data }: { data: object }) {
  const text = JSON.stringify(data)
  useEffect(() => {
    const script = document.createElement('script')
    script.type = 'application/ld+json'
    // Data, which no browser runs; the policy takes every script's text for code.
    script.text =
      window.trustedTypes
        ?.createPolicy('structured-data', { createScript: (same) => same })
        .createScript(text) ?? text
    document.head.append(script)
    return () => script.remove()
  }, [text])
  return null
}
