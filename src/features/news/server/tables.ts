declare module '#platform/db/tables.ts' {
  interface Tables {
    news: {
      id: number
      lang: string
      title: string
      summary: string
      content: string
      cover: string
      status: number
      create_time: string
    }
  }
}

export type {}
