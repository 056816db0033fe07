import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AssetKind, TokenIdRule } from '#contract/validators/token-ids.ts'
import { textIn } from '../../widgets/json.ts'
import type { FieldText } from '../field-text.ts'
import { useListing } from '../use-listing.ts'
import { useTokenIds } from '../use-token-ids.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './TextField.tsx'

/** How the field is asked for, in the words of the standard. */
export function useIdText(): (text: FieldText, rules: readonly TokenIdRule[]) => FieldText {
  const { t } = useTranslation('listing')
  return (text, rules) => {
    const [rule] = rules
    if (!rule) return text
    const labels = rules.map(({ asked }) => (asked === 'address' ? text.label : t(`ids.${asked}`)))
    return {
      ...text,
      label: [...new Set(labels)].join(' / '),
      placeholder: rule.example || undefined,
      ...(rule.asked === 'account' && { hint: t('ids.accountHint') }),
    }
  }
}

/** What one token or collection is told apart by on the network and in the standard that were chosen. */
export function TokenIdField(props: FieldProps<string>) {
  const { text, networks, control } = props
  const listing = useListing()
  const kind: AssetKind = listing.kind === 'nft' ? 'nft' : 'token'
  const [hid, standard, symbol]: unknown[] = useWatch({
    control,
    name: ['network', kind === 'nft' ? 'nft_type' : 'tokenStandard', 'symbol'],
  })
  const network = networks.find(each => each.hid === hid)
  const rulesOf = useTokenIds(network?.hid)?.askedRules
  const idText = useIdText()
  const asked = network && {
    kind,
    family: network.ns,
    standard: textIn(standard),
    symbol: textIn(symbol),
  }
  return <TextField {...props} text={idText(text, (asked && rulesOf?.(asked)) ?? [])} asked={asked} />
}
