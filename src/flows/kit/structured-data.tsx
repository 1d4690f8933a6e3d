import { useEffect } from 'react'

/** JSON-LD for search engines, in the head while the page is rendered. */
export function StructuredData({ data }: { data: object }) {
  const text = JSON.stringify(data)
  useEffect(() => {
    const script = document.createElement('script')
    script.type = 'application/ld+json'
    // No browser runs JSON-LD, but the CSP (Trusted Types) treats the text of any script as code.
    script.text =
      window.trustedTypes
        ?.createPolicy('structured-data', { createScript: (same) => same })
        .createScript(text) ?? text
    document.head.append(script)
    return () => script.remove()
  }, [text])
  return null
}
