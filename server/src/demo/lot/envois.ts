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
import { ligneMenage } from './lignesMenage.ts'
import type { Lot } from './lot.ts'

/** Un lot entier, prêt à s'écrire, table après table. */
export function* envoisDuLot({ logements, propositions, dossiers }: Lot, socle: Socle, deposer: Deposer, alea: Alea): Generator<Envoi> {
  const { aujourdhui } = socle
  const histoires = dossiers.map(({ menage, histoire }) => lignesModifications(menage, histoire, alea))
  yield* preparer(
    'logement',
    logements.map((logement) => ligneLogement(logement, aujourdhui)),
  )
  const numeros = numerosDesEcrites(propositions)
  const menages = dossiers.map(({ menage, histoire, propositions: siennes, fin }, rang) =>
    ligneMenage(menage, histoire, siennes, fin, histoires[rang]?.fin ?? absente(), aujourdhui),
  )
  yield* preparer('menage', menages)
  yield* preparer(
    'occupant',
    dossiers.flatMap(({ menage: { id, sections } }) => lignesOccupants(id, sections.occupants)),
  )
  yield* preparer(
    'ressource',
    dossiers.flatMap(({ menage: { sections } }) => lignesRessources(sections.ressourcesEtCharges)),
  )
  yield* preparer(
    'revenu_imposable',
    dossiers.flatMap(({ menage: { sections } }) => lignesRevenus(sections.ressourcesEtCharges)),
  )
  yield* preparer(
    'reunion_menage',
    dossiers.flatMap(({ menage }) => lignesReunions(menage)),
  )
  yield* preparer(
    'reunion_logement',
    logements.flatMap((logement) => lignesUnites(logement, aujourdhui)),
  )
  yield* preparer(
    'proposition',
    propositions.map((proposition) => ligneProposition(proposition, numeros.get(proposition.id) ?? null, aujourdhui)),
  )
  yield* preparer(
    'modification',
    histoires.flatMap(({ lignes }) => lignes),
  )
  yield* preparer(
    'alerte',
    dossiers.flatMap(({ menage, histoire }) => lignesAlertes(menage, histoire.registre.alertes, aujourdhui, alea)),
  )
  yield* preparer(
    'commentaire',
    dossiers.flatMap(({ menage, vie }) => lignesCommentaires(menage, vie.commentaires, alea)),
  )
  yield* preparer(
    'suivi',
    dossiers.flatMap(({ menage, vie }) => lignesSuivis(menage, vie.suivis, alea)),
  )
  yield* preparer(
    'document',
    dossiers.flatMap(({ menage, vie, fin }) =>
      rangerDocuments(menage, [...vie.pieces, ...(fin.remboursement?.justificatifs ?? [])], deposer, alea),
    ),
  )
  yield* preparer('fiche_nouveau_logement', dossiers.flatMap(lignesFiches))
  yield* preparer('demande_remboursement', dossiers.flatMap(lignesDemandes))
  yield* preparer('ligne_remboursement', dossiers.flatMap(lignesDepenses))
  yield* preparer('enquete_satisfaction', dossiers.flatMap(lignesSatisfaction))
  yield* preparer('decohabitation', dossiers.flatMap(lignesDecohabitations))
  yield* preparer(
    'consultation',
    dossiers.flatMap(({ menage }) => lignesConsultations(menage, socle, alea)),
  )
  const passages = passagesEnCal(logements, socle, alea)
  yield* preparer(
    'passage_cal',
    passages.map(({ ligne }) => ligne),
  )
  yield* preparer(
    'fiche_candidat',
    passages.flatMap((passage) => lignesFichesCandidat(passage, aujourdhui, alea)),
  )
}

function absente(): never {
  throw new Error('Dossier de démonstration sans historique')
}
