import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0

/** What answers with a certificate of `localhost` that ends after so many days; undefined without openssl. */
export async function startWithCertificate(
  days: number,
): Promise<{ url: string; stop: () => void } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-subj', '/CN=localhost', '-days', String(days), '-keyout', key, '-out', cert]
  if (spawnSync('openssl', ['req', ...kind, ...named]).status !== 0) return undefined
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, socket => socket.end())
  server.on('tlsClientError', () => {})
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `https://localhost:${port}`, stop: () => server.close() }
}
