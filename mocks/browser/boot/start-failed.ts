/** Shows a plain page after the demo could not be started. It says what happened and what to do. */
export const showFailure = (cause: unknown): void => {
  const root = document.getElementById('root') ?? document.body
  const main = document.createElement('main')
  const heading = document.createElement('h1')
  const text = document.createElement('p')
  const again = document.createElement('button')
  heading.textContent = 'Guildhall did not start'
  text.textContent = `The fake backend could not be opened in this page: ${cause instanceof Error ? cause.message : String(cause)}`
  again.type = 'button'
  again.textContent = 'Try again'
  again.addEventListener('click', () => window.location.reload())
  main.append(heading, text, again)
  main.style.cssText = 'max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui'
  again.style.cssText = 'font: inherit; padding: 0.6rem 1.2rem'
  root.replaceChildren(main)
}
