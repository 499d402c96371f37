import type { Financement } from './financement.data.ts'

/** Dans un champ vide que la fiche attend : « à saisir ». Avant toute FAT, rien n'est attendu. */
export const aSaisir = ({ statutSubvention }: Pick<Financement, 'statutSubvention'>, requis: boolean): string | undefined =>
  requis && statutSubvention !== null ? 'à saisir' : undefined
