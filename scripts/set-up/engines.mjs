// Plain JavaScript, because it runs before the installation, on whatever Node started npm.
import { onSystem } from './on-system.mjs'

/** Browsers other than Chromium and their drivers: each system command with its Debian package. */
const commands = {
  firefox: { command: 'firefox-esr', package: 'firefox-esr' },
  webkitDriver: { command: 'WebKitWebDriver', package: 'webkit2gtk-driver' },
  screen: { command: 'Xvfb', package: 'xvfb' },
}

export const engines = {
  /**
   * @param {keyof typeof commands} name
   * @returns {string} The path of the command, or '' if it is not installed.
   */
  path: (name) => onSystem(commands[name].command),
  /** @returns {string[]} The Debian packages that are missing. */
  missing: () =>
    Object.values(commands)
      .filter(({ command }) => !onSystem(command))
      .map((one) => one.package),
}
