import { useStore } from '@nanostores/react'
import { IDLE } from '#client/stores/async-state.ts'
import type { Chain } from '#features/chains/contract/chains.ts'
import { $tokenProtocols, loadTokenProtocolMap } from '#features/chains/stores/token-protocols.ts'
import styles from './Fields.module.scss'
import { Frame } from './Frame.tsx'
import { describedBy, idOf, type WidgetProps } from './widget.ts'

/** A protocol standard: typed freely, with those that are known on the network offered. */
export function StandardField(props: WidgetProps<string> & { network: Chain | undefined }) {
  const { kind, name, meta, text, value, codes, onChange, onLeave, network } = props
  const protocols = useStore($tokenProtocols, { ssr: () => IDLE })
  const code = codes[name]
  const known = protocols.state === 'ready' && network ? protocols.data : {}
  // Some chains have names of their own for what their family calls otherwise.
  const offered = network ? (known[network.hid] ?? known[network.ns] ?? []) : []
  const listId = `${idOf(name)}-offered`
  return (
    <Frame kind={kind} path={name} meta={meta} text={text} code={code}>
      <input
        id={idOf(name)}
        name={name}
        type="text"
        className={styles.input}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        aria-required
        aria-invalid={code !== undefined}
        aria-describedby={describedBy(name, text.hint !== undefined, code)}
        value={value}
        onFocus={() => void loadTokenProtocolMap()}
        onChange={event => onChange(event.target.value)}
        onBlur={() => onLeave(name)}
      />
      <datalist id={listId}>
        {offered.map(({ key }) => (
          <option key={key} value={key} />
        ))}
      </datalist>
    </Frame>
  )
}
