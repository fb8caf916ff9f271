import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PRODUCT_NAME } from '../../packages/contract/src/product.ts'
import { productDescription } from '../../packages/contract/src/messages/landing.ts'
import { stylesWithoutElements } from './styles-without-elements.ts'

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:4000'

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    stylesWithoutElements(),
    {
      name: 'product-name',
      transformIndexHtml: (html) =>
        html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME).replaceAll('%PRODUCT_DESCRIPTION%', productDescription),
    },
  ],
  // No inline script, style or font: the server's content security policy forbids them.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: Object.fromEntries(['/api', '/auth/v1', '/functions', '/storage'].map((path) => [path, { target: server }])),
  },
})
