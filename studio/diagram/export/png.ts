/** Converts an SVG to a PNG, at twice the size. */
export const pngOf = async (svg: string): Promise<Blob> => {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width * 2, image.height * 2)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot make a PNG: it has no 2D canvas. Export an SVG instead.')
  context.scale(2, 2)
  context.drawImage(image, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
