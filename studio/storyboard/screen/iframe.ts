// A CSP prevents the iframe from loading external resources, although the samples may contain their URLs. The CSP is in
// the document, because the dev server sends none.
const documentOf = (html: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="img-src 'self' data: blob:; media-src 'self' data: blob:; connect-src 'none'; frame-src 'self'; form-action 'none'">
    <meta name="color-scheme" content="light dark">
    <title>Drawing</title>
  </head>
  <body><div id="root">${html}</div></body>
</html>`

/** Undefined in Node, where the build runs this module for its styles. */
const policy = globalThis.window?.trustedTypes?.createPolicy('drawing', { createHTML: (same) => same })

/** Loads HTML into an iframe. Sets it through the DOM, because React converts TrustedHTML to a string. */
export const writeFrame = (frame: HTMLIFrameElement | null, html = ''): void => {
  if (frame) frame.srcdoc = policy?.createHTML(documentOf(html)) ?? documentOf(html)
}

/**
 * Copies the page's style sheets (fonts, global rules) into an iframe's document. Leaves out Emotion's sheets and
 * style elements in the body, because the iframe has its own for its theme.
 */
export const copyStyles = ({ head }: Document): void => {
  for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style:not([data-emotion])'))
    head.append(sheet.cloneNode(true))
}
