import type pg from 'pg'
import { lignesOccupants, lignesRessources, lignesRevenus } from '../../menage/dossier/personnes.lignes.ts'
import type { Alea } from '../alea.ts'
import { copier } from '../copie.ts'
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

/** Écrit un lot entier, table après table. */
export async function ecrireLot(
  client: pg.ClientBase,
  { logements, propositions, dossiers }: Lot,
  socle: Socle,
  deposer: Deposer,
  alea: Alea,
): Promise<void> {
  const { aujourdhui } = socle
  const histoires = dossiers.map(({ menage, histoire }) => lignesModifications(menage, histoire, alea))
  await copier(
    client,
    'logement',
    logements.map((logement) => ligneLogement(logement, aujourdhui)),
  )
  const numeros = numerosDesEcrites(propositions)
  const menages = dossiers.map(({ menage, histoire, propositions: siennes, fin }, rang) =>
    ligneMenage(menage, histoire, siennes, fin, histoires[rang]?.fin ?? absente(), aujourdhui),
  )
  await copier(client, 'menage', menages)
  await copier(
    client,
    'occupant',
    dossiers.flatMap(({ menage: { id, sections } }) => lignesOccupants(id, sections.occupants)),
  )
  await copier(
    client,
    'ressource',
    dossiers.flatMap(({ menage: { sections } }) => lignesRessources(sections.ressourcesEtCharges)),
  )
  await copier(
    client,
    'revenu_imposable',
    dossiers.flatMap(({ menage: { sections } }) => lignesRevenus(sections.ressourcesEtCharges)),
  )
  await copier(
    client,
    'reunion_menage',
    dossiers.flatMap(({ menage }) => lignesReunions(menage)),
  )
  await copier(
    client,
    'reunion_logement',
    logements.flatMap((logement) => lignesUnites(logement, aujourdhui)),
  )
  await copier(
    client,
    'proposition',
    propositions.map((proposition) => ligneProposition(proposition, numeros.get(proposition.id) ?? null, aujourdhui)),
  )
  await copier(
    client,
    'modification',
    histoires.flatMap(({ lignes }) => lignes),
  )
  await copier(
    client,
    'alerte',
    dossiers.flatMap(({ menage, histoire }) => lignesAlertes(menage, histoire.registre.alertes, aujourdhui, alea)),
  )
  await copier(
    client,
    'commentaire',
    dossiers.flatMap(({ menage, vie }) => lignesCommentaires(menage, vie.commentaires, alea)),
  )
  await copier(
    client,
    'suivi',
    dossiers.flatMap(({ menage, vie }) => lignesSuivis(menage, vie.suivis, alea)),
  )
  await copier(
    client,
    'document',
    dossiers.flatMap(({ menage, vie, fin }) =>
      rangerDocuments(menage, [...vie.pieces, ...(fin.remboursement?.justificatifs ?? [])], deposer, alea),
    ),
  )
  await copier(client, 'fiche_nouveau_logement', dossiers.flatMap(lignesFiches))
  await copier(client, 'demande_remboursement', dossiers.flatMap(lignesDemandes))
  await copier(client, 'ligne_remboursement', dossiers.flatMap(lignesDepenses))
  await copier(client, 'enquete_satisfaction', dossiers.flatMap(lignesSatisfaction))
  await copier(client, 'decohabitation', dossiers.flatMap(lignesDecohabitations))
  await copier(
    client,
    'consultation',
    dossiers.flatMap(({ menage }) => lignesConsultations(menage, socle, alea)),
  )
  const passages = passagesEnCal(logements, socle, alea)
  await copier(
    client,
    'passage_cal',
    passages.map(({ ligne }) => ligne),
  )
  await copier(
    client,
    'fiche_candidat',
    passages.flatMap((passage) => lignesFichesCandidat(passage, aujourdhui, alea)),
  )
}

function absente(): never {
  throw new Error('Dossier de démonstration sans historique')
}
