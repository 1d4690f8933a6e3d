// Refuses full screen. Otherwise a click in one test allows another test's video to fill the window, and no later test
// can resize the window.
Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Tests have no full screen.'))
