import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'

/**
 * In a query over `submissions`: money arrived that may be this request's own, its owner was told of it, it pays for nothing
 * yet and staff have not decided that it is another's.
 */
export const isBesideMoney = (eb: ExpressionBuilder<Tables, 'submissions'>): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('arrival_notices as notice')
      .innerJoin('donation_arrivals as arrival', join =>
        join
          .onRef('arrival.chain_id', '=', 'notice.chain_id')
          .onRef('arrival.tx_hash', '=', 'notice.tx_hash')
          .onRef('arrival.log_index', '=', 'notice.log_index'),
      )
      .leftJoin('donation_payments as payment', join =>
        join
          .onRef('payment.chain_id', '=', 'notice.chain_id')
          .onRef('payment.tx_hash', '=', 'notice.tx_hash')
          .onRef('payment.log_index', '=', 'notice.log_index'),
      )
      .leftJoin('donation_dismissals as dismissal', join =>
        join
          .onRef('dismissal.intent_id', '=', 'notice.intent_id')
          .onRef('dismissal.tx_hash', '=', 'notice.tx_hash'),
      )
      .select('notice.at')
      .whereRef('notice.intent_id', '=', 'submissions.intent_id')
      .where('payment.intent_id', 'is', null)
      .where('dismissal.intent_id', 'is', null),
  )
