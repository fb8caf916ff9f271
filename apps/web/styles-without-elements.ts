/**
 * Libraries that write their styles into `<style>` elements are made to adopt them as sheets instead: the server's
 * content security policy forbids inline styles. A new version that does it differently fails the build.
 */
import type { Plugin } from 'vite'

type Replacement = [found: RegExp, by: string]

const adopting: Array<{ module: RegExp; replacements: Replacement[] }> = [
  {
    module: /sonner\/dist\/index\.mjs$/,
    replacements: [
      [
        /function __insertCSS\(code\) \{[\s\S]*?\n\}/,
        'const __insertCSS = (code) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(code); document.adoptedStyleSheets.push(sheet) }',
      ],
    ],
  },
  {
    module: /wavesurfer\.js\/dist\/wavesurfer\.esm\.js$/,
    replacements: [
      [
        /(\w+)\.innerHTML=`[^<]*<style[\s\S]*?\}>([\s\S]*?)<\/style>/,
        '$1.adoptedStyleSheets=[new CSSStyleSheet],$1.adoptedStyleSheets[0].replaceSync(`$2`),$1.innerHTML=`',
      ],
    ],
  },
  {
    module: /react-style-singleton\/dist\/es2015\/singleton\.js$/,
    replacements: [
      [/function makeStyleTag\(\) \{[\s\S]*?\n\}/, 'const makeStyleTag = () => new CSSStyleSheet()'],
      [
        /function injectStyles\(tag, css\) \{[\s\S]*?\n\}/,
        'const injectStyles = (sheet, css) => sheet.replaceSync(css)',
      ],
      [
        /function insertStyleTag\(tag\) \{[\s\S]*?\n\}/,
        'const insertStyleTag = (sheet) => document.adoptedStyleSheets.push(sheet)',
      ],
      [
        /stylesheet\.parentNode && stylesheet\.parentNode\.removeChild\(stylesheet\)/,
        'document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== stylesheet)',
      ],
    ],
  },
]

export function stylesWithoutElements(): Plugin {
  return {
    name: 'styles-without-elements',
    apply: 'build',
    transform(code, id) {
      const found = adopting.find(({ module }) => module.test(id))
      if (!found) return null
      return found.replacements.reduce((text, [pattern, by]) => {
        if (!pattern.test(text)) this.error(`${id} inserts its styles in a new way: look at ${pattern}`)
        return text.replace(pattern, by)
      }, code)
    },
  }
}
