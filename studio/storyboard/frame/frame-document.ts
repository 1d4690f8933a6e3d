// A drawing loads nothing from elsewhere, though its samples may name such addresses; the dev server sends no policy.
const documentOf = (html: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="img-src 'self' data: blob:; media-src 'self' data: blob:; connect-src 'none'; frame-src 'self'; form-action 'none'">
    <meta name="color-scheme" content="light dark">
    <title>Drawing</title>
  </head>
  <body><div id="root">${html}</div></body>
</html>`

const policy = window.trustedTypes?.createPolicy('drawing', { createHTML: (same) => same })

/** Loads a document with this HTML into a frame. Set through the DOM: React turns TrustedHTML into a plain string. */
export const writeFrame = (frame: HTMLIFrameElement | null, html = ''): void => {
  if (frame) frame.srcdoc = policy?.createHTML(documentOf(html)) ?? documentOf(html)
}

/**
 * Copies the page's own style sheets (fonts, global rules) into a frame's document, without Emotion's, and without the
 * rules of elements, which stand in the body: a frame has them for its own theme.
 */
export const copyStyles = ({ head }: Document): void => {
  for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style:not([data-emotion])'))
    head.append(sheet.cloneNode(true))
}
