import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { readTokenProtocolMap, type TokenProtocolMap } from '../contract/tokens.ts'

export const loadTokenProtocols = (settings: CallSettings = {}): Promise<Outcome<TokenProtocolMap>> =>
  call(readTokenProtocolMap, {}, settings)
