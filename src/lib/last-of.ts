/** The last of a list, or a text's last sign. Chrome of before 2021 does not know `at`. */
export const lastOf = <Item>(list: ArrayLike<Item>): Item | undefined => list[list.length - 1]
