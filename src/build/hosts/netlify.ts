import type { Host } from './host.ts'
import { HEADERS_FILE, REDIRECTS_FILE } from './netlify-files.ts'

export const netlify: Host = {
  name: 'Netlify',
  files: [REDIRECTS_FILE, HEADERS_FILE],
  lacks: [
    'headers-on-404',
    'policy-everywhere',
    'cookie-status',
    'redirect-headers',
    'qualities',
    'families',
    'hidden-files',
  ],
}
