/** The words of each are `recruiting:<list>.<id>`. */
export const REQUIREMENTS = ['language', 'knowledge', 'community', 'care', 'honesty', 'time'] as const

export const BENEFITS = ['firstLook', 'team', 'learning', 'credit'] as const

export const PROCESS = ['cv', 'screening', 'interview', 'results', 'welcome'] as const

/** What an application holds. */
export const LETTER = ['who', 'work', 'change', 'file'] as const
