import { describe, expect, it } from 'vitest'
import { wordsOn } from '#model/screenplay/words.ts'

describe('the description of a screen in a screenplay', () => {
  it('lists headings, texts, links and buttons, each on its own line', () => {
    const html = `
      <style>p { color: red }</style>
      <h1>Welcome <bdi>back</bdi>!</h1>
      <p>Don't have an account? <a href="/register">Sign up</a></p>
      <div><span>Active</span><span>Canceled</span></div>
      <div><span>Discord</span><span> & </span><span>Telegram</span></div>
      <div><a href="/terms" target="_blank">Terms</a></div>
      <button><span>Hide<span> password</span></span></button>
      <button aria-label="Dismiss"><svg><title>A cross</title></svg></button>`
    expect(wordsOn(html)).toEqual([
      '# Welcome back!',
      "Don't have an account? <Sign up → /register>",
      'Active',
      'Canceled',
      'Discord & Telegram',
      '<Terms → /terms, new tab>',
      '[Hide password]',
      '[Dismiss]',
    ])
  })

  it('marks controls that are disabled, busy or read-only', () => {
    const html = `
      <button disabled="">Subscribe</button>
      <button aria-disabled="true" aria-busy="true"><span aria-hidden="true">…</span>Log In</button>
      <label for="a">Email</label><input id="a" type="email" value="bea@guildhall.test" readonly="">`
    expect(wordsOn(html)).toEqual([
      '[Subscribe] (disabled)',
      '[Log In] (busy)',
      'Email: __bea@guildhall.test__ (read-only)',
    ])
  })

  it('hides a password, marks an empty field, and distinguishes ticked and unticked checkboxes', () => {
    const html = `
      <label for="p">Password</label><input id="p" type="password" value="open">
      <input aria-label="Code" value="">
      <label><input type="checkbox" checked=""><span>I agree to the <a href="/terms">Terms</a></span></label>
      <label><input type="checkbox" disabled=""><span>Remember me</span></label>`
    expect(wordsOn(html)).toEqual([
      'Password: __••••__',
      'Code: ____',
      '☑ I agree to the <Terms → /terms>',
      '☐ Remember me (disabled)',
    ])
  })

  it('marks live regions, and names pictures that have a text alternative', () => {
    const html = `
      <p role="alert">No such purchase.</p>
      <div role="alert"><h2>Not logged in</h2><button>Go Home</button></div>
      <p role="status">Loading…</p>
      <p role="status"></p>
      <div role="progressbar" aria-label="Upload of a.png" aria-valuenow="40"><div></div></div>
      <img alt="" src="a.png"><img alt="The hall" src="b.png"><span role="img" aria-label="An owl">O</span>
      <video aria-label="How it is made"></video>`
    expect(wordsOn(html)).toEqual([
      'Alert: No such purchase.',
      'Alert:',
      '  ## Not logged in',
      '  [Go Home]',
      'Notice: Loading…',
      'Upload of a.png: 40 of 100',
      '(picture: The hall)',
      '(picture: An owl)',
      '(video: How it is made)',
    ])
  })

  it('groups the content of a card, with its facts as pairs of label and value', () => {
    const html = `
      <ul>
        <li><h3>Member</h3><dl><div><dt>Price</dt><dd>$19.99</dd></div></dl><p>Glass.
Fire.</p></li>
        <li aria-hidden="true"><p>On its way</p></li>
      </ul>`
    expect(wordsOn(html)).toEqual(['• ### Member', '  Price: $19.99', '  Glass.', '  Fire.'])
  })

  it('puts dialogs after the page, an inner dialog last, each under its title', () => {
    const html = `
      <ul><li><h3>Member</h3>
        <dialog aria-labelledby="a"><div><h2 id="a">Selected Plan</h2></div><p>FREE</p>
          <dialog role="alertdialog" aria-labelledby="b"><h2 id="b">Sorry</h2><p>Try again.</p></dialog>
          <button>Close</button>
        </dialog>
        <button>Continue</button>
      </li></ul>`
    expect(wordsOn(html)).toEqual([
      '• ### Member',
      '  [Continue]',
      'Dialog: Selected Plan',
      '  FREE',
      '  [Close]',
      'Dialog: Sorry',
      '  Try again.',
    ])
  })

  it('puts a dialog without a title under its accessible name', () => {
    expect(wordsOn('<dialog aria-label="Menu"><a href="/pages">My Communities</a></dialog>')).toEqual([
      'Dialog: Menu',
      '  <My Communities → /pages>',
    ])
  })

  it('distinguishes alerts, switches, radio groups and text areas, and omits help that is closed', () => {
    const html = `
      <label><input type="radio" checked="">1 week</label><label><input type="radio">1 month</label>
      <label><input type="checkbox" role="switch" checked="">Active</label>
      <label><input type="checkbox" role="switch" disabled="">Popular</label>
      <label for="c">Currency</label>
      <select id="c"><option>USD</option><option selected="">EUR</option></select>
      <label for="d">Description</label><textarea id="d">Glass.
Fire.</textarea>
      <button>?</button><div popover="auto">Look here</div>`
    expect(wordsOn(html)).toEqual([
      '● 1 week',
      '○ 1 month',
      '(on) Active',
      '(off) Popular (disabled)',
      'Currency: __EUR__ ▾',
      'Description: __Glass. ⏎ Fire.__',
      '[?]',
    ])
  })

  it('gives a slider its value in words, and omits the text of a collapsed question', () => {
    const slider =
      '<label for="s">Sales</label><input id="s" type="range" value="5000" aria-valuetext="$5,000+" />'
    expect(wordsOn(slider)).toEqual(['Sales: ◂ $5,000+ ▸'])
    expect(wordsOn('<details><summary>Why?</summary><p>Because.</p></details>')).toEqual(['▸ Why?'])
    expect(wordsOn('<details open><summary>Why?</summary><p>Because.</p></details>')).toEqual([
      '▸ Why?',
      'Because.',
    ])
  })

  it('reads a table row by row, and an iframe by its title', () => {
    expect(
      wordsOn(
        '<table><thead><tr><th>Plan</th><th>Fee</th></tr></thead><tr><td>Free</td><td>12%</td></tr></table>',
      ),
    ).toEqual(['Plan | Fee', 'Free | 12%'])
    expect(wordsOn('<iframe title="the demo" src="/film"></iframe>')).toEqual(['(within: the demo → /film)'])
  })

  it('throws for an element of an unknown role', () => {
    expect(() => wordsOn('<iframe></iframe>')).toThrow(
      'model/screenplay/words.ts cannot read <iframe>. Add it to that file.',
    )
    expect(() => wordsOn('<input type="color">')).toThrow(
      'model/screenplay/words.ts cannot read <input type="color">. Add it to that file.',
    )
  })
})
