/** What holds for this website whatever the build's settings are, `security:site.<id>`. */
export const ON_SITE = ['server', 'cookie', 'device', 'checks', 'ads'] as const
