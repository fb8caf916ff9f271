import { expect, test } from 'vitest'
import { html, htmlPage } from './html-page.ts'

test('what is put in is escaped, save what is HTML already', () => {
  const name = `<img src=x onerror="alert('1')"> & co`
  const list = [html`<li>${name}</li>`, html`<li>two</li>`]
  expect(html`<ul title="${name}">${list}</ul>`.text).toBe(
    '<ul title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co">' +
      '<li>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co</li><li>two</li></ul>',
  )
})

test('S-361 a page has a language, a title and a heading, no script, and says Demo in a demo', () => {
  const page = htmlPage({ heading: 'Out & in', body: html`<p>Hello</p>`, demo: false })
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('<title>Out &amp; in · Hearthvoice</title>')
  expect(page).toContain('<h1>Out &amp; in</h1>')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('Demo')
  const demo = htmlPage({ heading: 'Out & in', body: html`<p>Hello</p>`, demo: true })
  expect(demo).toContain('<aside aria-label="Demo">Demo: this copy is for trying things out.')
})
