import { expect, test } from 'vitest'
import { hostGauges } from './host-gauges.ts'
import { openTestApi } from './testing/api.ts'
import { hasOpenssl, startWithCertificate } from './testing/certificate.ts'

const DAY_S = 86_400

test.skipIf(!hasOpenssl())(
  'when the certificate ends that visitors get is told, trusted or not',
  async () => {
    const site = await startWithCertificate(5)
    const api = await openTestApi({ env: { SITE_URL: site?.url } })
    try {
      const reading = hostGauges(api.services).find(({ name }) => name.startsWith('site_certificate'))
      const days = (Number(await reading?.read()) - Date.now() / 1000) / DAY_S
      expect(days).toBeGreaterThan(4.9)
      expect(days).toBeLessThan(5.1)
    } finally {
      await api.close()
      site?.stop()
    }
  },
)
