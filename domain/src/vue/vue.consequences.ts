import { type Consequence, entraine, seDefait } from '../common/consequence.ts'

/** Ce qui suit quand une vue se supprime. */
export const consequencesDeSuppression = ({ partagee }: { readonly partagee: boolean }): readonly Consequence[] => [
  entraine(partagee ? 'Vos collègues ne la verront plus, ni dans leurs vues ni à leur menu' : 'Elle quitte vos vues et votre menu'),
  seDefait('Rien d’autre ne change : les mêmes filtres se gardent sous un autre nom'),
]
