import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { IDLE } from '#client/stores/async-state.ts'
import { RetryTime } from '#features/donation/wizard/RetryTime.tsx'
import { useFind, useT } from '#i18n/IslandMessages.tsx'
import { dateTag } from '#lib/date-tag.ts'
import { EXACT_PROPS } from '#lib/exact-text.ts'
import type { ListingEntry, ProofChallenge, ProofMethod } from '../../contract/changes.ts'
import { $challenge, getChallenge } from '../../stores/change.ts'
import { canSign, signMessage } from '../../stores/sign.ts'
import fields from '../fields/Fields.module.scss'
import { errorIdOf, idOf } from '../fields/field-props.ts'
import submit from '../Submit.module.scss'
import styles from './Change.module.scss'

export interface Proof {
  method: ProofMethod
  token: string
  signature: string
}
export const NO_PROOF: Proof = { method: 'dns', token: '', signature: '' }

interface Props {
  tag: string
  entry: ListingEntry
  email: string
  code: string | undefined
  proof: Proof
  onChange: (proof: Proof) => void
}

function CopyLine({ name, text }: { name: string; text: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code translate="no">{text}</code>
        <button
          type="button"
          className="formSmall"
          aria-label={`${t('change.proof.copy')}: ${name}`}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'change.proof.copied' : 'change.proof.copy')}
        </button>
      </dd>
    </div>
  )
}

/** The ways that are open for this entry; where none is, staff look, and the code stands for the request. */
function waysOf({ dns, file, signature }: ProofChallenge): ProofMethod[] {
  const ways: ProofMethod[] = []
  if (dns) ways.push('dns')
  if (file) ways.push('file')
  if (signature) ways.push('signature')
  return ways
}

interface WayProps {
  challenge: ProofChallenge
  proof: Proof
  onChange: (proof: Proof) => void
}

function Signature({ message, proof, onChange }: { message: string } & Omit<WayProps, 'challenge'>) {
  const t = useT()
  const id = idOf('signature')
  const sign = async () => {
    const signature = await signMessage(message)
    if (signature) onChange({ ...proof, signature })
  }
  return (
    <>
      <CopyLine name={t('change.proof.message')} text={message} />
      <div className={fields.field}>
        <label className={fields.name} htmlFor={id}>
          {t('change.proof.signatureLabel')}
        </label>
        <textarea
          id={id}
          className={`${fields.input} fieldLong`}
          rows={3}
          dir="ltr"
          {...EXACT_PROPS}
          value={proof.signature}
          onChange={event => onChange({ ...proof, signature: event.target.value })}
        />
        {canSign() && (
          <button type="button" className="formSmall" onClick={() => void sign()}>
            {t('change.proof.sign')}
          </button>
        )}
      </div>
    </>
  )
}

/** What to do for the way that is chosen. */
function Way({ challenge, proof, onChange }: WayProps) {
  const t = useT()
  const { dns, file, signature } = challenge
  const { method } = proof
  return (
    <div className={styles.way}>
      <p>{t(`change.proof.${method}Hint`)}</p>
      <dl>
        {method === 'dns' && dns && (
          <>
            <CopyLine name={t('change.proof.name')} text={dns.name} />
            <CopyLine name={t('change.proof.value')} text={dns.value} />
          </>
        )}
        {method === 'file' && file && (
          <>
            <CopyLine name={t('change.proof.address')} text={file.url} />
            <CopyLine name={t('change.proof.content')} text={file.content} />
          </>
        )}
        {method === 'signature' && signature && (
          <Signature message={signature.message} proof={proof} onChange={onChange} />
        )}
      </dl>
    </div>
  )
}

function Ways({ challenge, proof, onChange }: WayProps) {
  const t = useT()
  const ways = waysOf(challenge)
  if (ways.length === 0) return <p className="formNote">{t('change.proof.none')}</p>
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('change.proof.label')}</legend>
        {ways.map(method => (
          <label key={method}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={proof.method === method}
              onChange={() => onChange({ ...proof, method })}
            />
            <span>
              <b>{t(`change.proof.${method}`)}</b>
            </span>
          </label>
        ))}
      </fieldset>
      <Way challenge={challenge} proof={proof} onChange={onChange} />
    </>
  )
}

/** A code for this listing and this address, and where to put it. */
export function ProofFields({ tag, entry, email, code, proof, onChange }: Props) {
  const t = useT()
  const find = useFind()
  const challenge = useStore($challenge, { ssr: () => IDLE })
  const isReady = challenge.state === 'ready'
  const name = code === undefined ? '' : /^[a-zA-Z]+$/.test(code) ? code : 'other'

  async function get(): Promise<void> {
    await getChallenge(entry, email)
    const found = $challenge.get()
    if (found.state !== 'ready') return
    const [method = 'dns'] = waysOf(found.data)
    onChange({ method, token: found.data.token, signature: '' })
  }

  return (
    <section className={styles.proof} aria-labelledby="proof-title">
      <header className={submit.stepHead}>
        <h2 id="proof-title">{t('change.proof.title')}</h2>
        <p>{t('change.proof.lead')}</p>
      </header>
      {isReady && <Ways challenge={challenge.data} proof={proof} onChange={onChange} />}
      {challenge.state === 'failed' && (
        <div role="alert" className="formBad">
          <p>{t(`change.errors.${challenge.why}`)}</p>
          <RetryTime retryAt={challenge.retryAt} />
        </div>
      )}
      <p role="alert" id={errorIdOf('proof')} className={code ? 'fieldError' : undefined}>
        {code && (find(`change.proofErrors.${name}`) ?? t('errors.other'))}
      </p>
      <div>
        <button type="button" className={`button ${isReady ? 'buttonGhost' : ''}`} onClick={() => void get()}>
          {challenge.state === 'loading'
            ? t('change.proof.getting')
            : t(isReady ? 'change.proof.again' : 'change.proof.get')}
        </button>
        {isReady && (
          <p className={fields.hint}>
            {t('change.proof.until', {
              date: new Intl.DateTimeFormat(dateTag(tag), { dateStyle: 'long' }).format(
                new Date(challenge.data.expires_at),
              ),
            })}
          </p>
        )}
      </div>
    </section>
  )
}
