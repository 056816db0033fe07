import { get } from './endpoint.ts'

export interface TokenProtocol {
  /** Used as the title. */
  key: string
  isSelected: boolean
}

/** Family of chains → the token protocols it knows. */
export type TokenProtocolMap = Record<string, TokenProtocol[]>

export const readTokenProtocolMap = get<Record<string, never>, TokenProtocolMap | null>(
  '/v1/token/ns_token_protocol_list_map',
)
