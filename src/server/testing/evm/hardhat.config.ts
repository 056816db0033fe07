import { join } from 'node:path'
import { defineConfig } from 'hardhat/config'

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/evm')

/** A chain in memory, with the id of BNB Smart Chain unless another is asked for; nothing is asked of the network. */
export default defineConfig({
  paths: { artifacts: join(CACHE, 'artifacts'), cache: join(CACHE, 'cache') },
  networks: {
    node: {
      type: 'edr-simulated',
      chainType: 'l1',
      chainId: Number(process.env.TEST_CHAIN_ID ?? 56),
      // Many blocks may be mined at once without the chain's clock running ahead of ours.
      allowBlocksWithSameTimestamp: true,
      // A transaction that fails is mined and has a receipt, as on the real chain.
      throwOnTransactionFailures: false,
    },
  },
})
