import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [sveltekit()],
  worker: { format: 'es' },
  // Fonts and icons stay files: the policy allows no data: fonts, and files are cached once.
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { port: 5199, strictPort: true, fs: { allow: ['workers', 'tests', 'static'] } },
});
