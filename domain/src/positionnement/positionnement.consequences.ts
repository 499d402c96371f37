import { type Consequence, entraine, seDefait } from '../common/consequence.ts'
import { sEfface } from './positionnement.rules.ts'

/** Ce que retirer une proposition entraîne : selon que le GTR s'est prononcé ou non. */
export const consequencesDuRetrait = (proposition: { readonly statut: string }): Consequence[] =>
  sEfface(proposition)
    ? [
        entraine('La proposition s’efface, et les ménages classés après remontent d’un rang.'),
        entraine('Si c’était la dernière, le logement redevient disponible, ou réservé.'),
        seDefait('Se refait en proposant de nouveau le logement, au dernier rang.'),
      ]
    : [
        entraine('La proposition reste au dossier, retirée, avec votre motif à l’historique.'),
        entraine('Le ménage classé ensuite sur ce logement est appelé.'),
        seDefait('Ne se défait pas : le logement serait à proposer de nouveau.'),
      ]
