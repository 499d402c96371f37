import { lignesOccupants, lignesRessources, lignesRevenus } from '../../menage/dossier/personnes.lignes.ts'
import type { Alea } from '../alea.ts'
import { type Envoi, preparer } from '../copie.ts'
import type { Deposer } from '../depot/dossier.ts'
import type { Socle } from '../socle/socle.ts'
import { lignesFichesCandidat, passagesEnCal } from './lignesCal.ts'
import { rangerDocuments } from './lignesDocuments.ts'
import { lignesDecohabitations, lignesDemandes, lignesDepenses, lignesFiches, lignesSatisfaction } from './lignesFin.ts'
import {
  lignesAlertes,
  lignesCommentaires,
  lignesConsultations,
  lignesModifications,
  lignesReunions,
  lignesSuivis,
} from './lignesHistoire.ts'
import { ligneLogement, ligneProposition, lignesUnites, numerosDesEcrites } from './lignesLogements.ts'
import { type Fin, ligneMenage } from './lignesMenage.ts'
import type { Lot } from './lot.ts'

/** Un lot entier, prêt à s'écrire, table après table. */
export function* envoisDuLot({ logements, propositions, dossiers }: Lot, socle: Socle, deposer: Deposer, alea: Alea): Generator<Envoi> {
  const { aujourdhui } = socle
  const fins: Fin[] = []
  // Écrit avant le ménage, qui porte sa version : ses lignes, les plus nombreuses, ne restent pas en mémoire.
  const modifications = preparer(
    'modification',
    deChacun(dossiers, ({ menage, histoire }) => {
      const { lignes, fin } = lignesModifications(menage, histoire, alea)
      fins.push(fin)
      return lignes
    }),
  )
  yield* preparer(
    'logement',
    deChacun(logements, (logement) => [ligneLogement(logement, aujourdhui)]),
  )
  const numeros = numerosDesEcrites(propositions)
  yield* preparer(
    'menage',
    deChacun(dossiers.entries(), ([rang, { menage, histoire, propositions: siennes, fin }]) => [
      ligneMenage(menage, histoire, siennes, fin, fins[rang] ?? absente(), aujourdhui),
    ]),
  )
  yield* preparer(
    'occupant',
    deChacun(dossiers, ({ menage: { id, sections } }) => lignesOccupants(id, sections.occupants)),
  )
  yield* preparer(
    'ressource',
    deChacun(dossiers, ({ menage: { sections } }) => lignesRessources(sections.ressourcesEtCharges)),
  )
  yield* preparer(
    'revenu_imposable',
    deChacun(dossiers, ({ menage: { sections } }) => lignesRevenus(sections.ressourcesEtCharges)),
  )
  yield* preparer(
    'reunion_menage',
    deChacun(dossiers, ({ menage }) => lignesReunions(menage)),
  )
  yield* preparer(
    'reunion_logement',
    deChacun(logements, (logement) => lignesUnites(logement, aujourdhui)),
  )
  yield* preparer(
    'proposition',
    deChacun(propositions, (proposition) => [ligneProposition(proposition, numeros.get(proposition.id) ?? null, aujourdhui)]),
  )
  yield* modifications
  yield* preparer(
    'alerte',
    deChacun(dossiers, ({ menage, histoire }) => lignesAlertes(menage, histoire.registre.alertes, aujourdhui, alea)),
  )
  yield* preparer(
    'commentaire',
    deChacun(dossiers, ({ menage, vie }) => lignesCommentaires(menage, vie.commentaires, alea)),
  )
  yield* preparer(
    'suivi',
    deChacun(dossiers, ({ menage, vie }) => lignesSuivis(menage, vie.suivis, alea)),
  )
  yield* preparer(
    'document',
    deChacun(dossiers, ({ menage, vie, fin }) =>
      rangerDocuments(menage, [...vie.pieces, ...(fin.remboursement?.justificatifs ?? [])], deposer, alea),
    ),
  )
  yield* preparer('fiche_nouveau_logement', deChacun(dossiers, lignesFiches))
  yield* preparer('demande_remboursement', deChacun(dossiers, lignesDemandes))
  yield* preparer('ligne_remboursement', deChacun(dossiers, lignesDepenses))
  yield* preparer('enquete_satisfaction', deChacun(dossiers, lignesSatisfaction))
  yield* preparer('decohabitation', deChacun(dossiers, lignesDecohabitations))
  yield* preparer(
    'consultation',
    deChacun(dossiers, ({ menage }) => lignesConsultations(menage, socle, alea)),
  )
  const passages = passagesEnCal(logements, socle, alea)
  yield* preparer(
    'passage_cal',
    passages.map(({ ligne }) => ligne),
  )
  yield* preparer(
    'fiche_candidat',
    deChacun(passages, (passage) => lignesFichesCandidat(passage, aujourdhui, alea)),
  )
}

/** Les lignes de chaque élément, faites quand on les demande. */
function* deChacun<E, L>(elements: Iterable<E>, lignesDe: (element: E) => Iterable<L>): Generator<L> {
  for (const element of elements) yield* lignesDe(element)
}

function absente(): never {
  throw new Error('Dossier de démonstration sans historique')
}
