// Plain JavaScript, because it runs before anything is installed, on whatever Node started npm.
import { onSystem } from './on-system.mjs'

/** The browsers besides Chromium, and what drives them: each command of the system, and Debian's package that has it. */
const commands = {
  firefox: { command: 'firefox-esr', package: 'firefox-esr' },
  webkitDriver: { command: 'WebKitWebDriver', package: 'webkit2gtk-driver' },
  screen: { command: 'Xvfb', package: 'xvfb' },
}

export const engines = {
  /**
   * @param {keyof typeof commands} name
   * @returns {string} Where it is, or '' if there is none.
   */
  path: (name) => onSystem(commands[name].command),
  /** @returns {string[]} The packages that are missing. */
  missing: () =>
    Object.values(commands)
      .filter(({ command }) => !onSystem(command))
      .map((one) => one.package),
}
