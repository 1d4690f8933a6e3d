// The policy holds in development too, and in a drawing whose samples name addresses elsewhere.
const paper = (html: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="img-src 'self' data: blob:; media-src 'self' data: blob:; connect-src 'none'; frame-src 'self'; form-action 'none'">
    <meta name="color-scheme" content="light dark">
    <title>Drawing</title>
  </head>
  <body><div id="root">${html}</div></body>
</html>`

const policy = window.trustedTypes?.createPolicy('drawing', { createHTML: (same) => same })

/** Opens a document in a frame, with this HTML on it. React would make a text of what is trusted. */
export const layPaper = (frame: HTMLIFrameElement | null, html = ''): void => {
  if (frame) frame.srcdoc = policy?.createHTML(paper(html)) ?? paper(html)
}

/** The page's own style sheets, for a document that it has opened: faces and what all pages share. */
export const lendStyles = ({ head }: Document): void => {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style:not([data-emotion])'))
    head.append(sheet.cloneNode(true))
}
