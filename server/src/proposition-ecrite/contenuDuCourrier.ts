import type { Lettre } from '@relogement/domain/document/lettre'
import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import type { Localisation } from '@relogement/domain/menage/logement-actuel/logementActuel.schema'
import type { SaisieCourrier } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { courrierDeProposition } from '@relogement/domain/proposition-ecrite/courriers/courrierDeProposition'
import { destinatairesDuCourrier } from '@relogement/domain/proposition-ecrite/courriers/destinataires'
import type { FaitsDuCourrier, LogementPropose, PersonneAPrevenir } from '@relogement/domain/proposition-ecrite/courriers/faits'
import { sql } from 'kysely'
import { lireCharge } from '../acces/charge.queries.ts'
import type { Acces } from '../core/database.ts'
import type { Dossier } from '../menage/dossier/dossier.queries.ts'
import { numeroDe } from '../menage/dossier/faitsDeLaProposition.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import type { DeQuoiFabriquer } from '../menage/produits/fabrique.ts'
import { operateurDe } from '../referentiel/operateur.queries.ts'

/** Ce que son auteur a dit du courrier, le délai compris. */
export type SaisieDuCourrier = Pick<SaisieCourrier, 'visiteLe' | 'depotDeGarantie' | 'disponibleLe'> & { readonly delaiJours: number }

/** Le courrier de proposition et les faits dont il est fait : l'huissier en reprendra le texte. */
export interface ContenuDuCourrier {
  readonly lettre: Lettre
  readonly faits: FaitsDuCourrier
}

/** `sujetId` : la proposition ; disparue du dossier, il n'y a plus rien à en dire. */
export async function contenuDuCourrier({ ctx, dossier, saisie, sujetId, jour }: DeQuoiFabriquer): Promise<ContenuDuCourrier | null> {
  const proposition = dossier.propositions.find(({ id }) => id === sujetId)
  if (proposition === undefined) return null
  // Partie avant que Relogement n'ait sa lettre, elle se date du jour de son envoi, que l'huissier cite ; partie après, de celui où elle fut écrite.
  const { ecriteLe } = proposition
  const dateLe = ecriteLe !== null && ecriteLe < jour ? ecriteLe : jour
  const faits = await faitsDuCourrier(ctx.db, dossier, proposition, saisie as unknown as SaisieDuCourrier, dateLe)
  return { lettre: courrierDeProposition(faits), faits }
}

async function faitsDuCourrier(
  db: Acces,
  dossier: Dossier,
  proposition: PropositionDuDossier,
  { delaiJours, visiteLe, depotDeGarantie, disponibleLe }: SaisieDuCourrier,
  jour: string,
): Promise<FaitsDuCourrier> {
  const { menage, operation } = dossier
  const { occupants, logementActuelLocalisation } = lireSections(menage, dossier)
  const logement = await lireLogement(db, proposition.logementId)
  const operateur = await operateurDe(db)
  return {
    jour,
    operateur: operateur.nom,
    adresseOperateur: operateur.adresse,
    operation: operation.nom,
    codeMenage: menage.code_menage,
    noms: menage.noms,
    personnes: personnesAPrevenir(occupants),
    adresse: adresseEnLignes(logementActuelLocalisation, menage.patrimoine),
    charge: await lireCharge(db, menage.charge_id),
    logement: {
      ...logement,
      depotDeGarantie: depotDeGarantie ?? logement.depotDeGarantie,
      disponibleLe: disponibleLe ?? logement.disponibleLe,
    },
    apl: proposition.apl.saisie,
    numero: numeroDe(dossier, proposition),
    dues: operation.nombrePropositionsDues,
    delaiJours,
    visiteLe,
  }
}

const personnesAPrevenir = (occupants: readonly Occupant[]): PersonneAPrevenir[] =>
  destinatairesDuCourrier(occupants).map(({ sexe, prenom, nom }) => ({ sexe, prenom, nom }))

function adresseEnLignes({ adresse, numeroPorte, etage }: Localisation, patrimoine: unknown): string[] {
  const { nomDeResidence } = (patrimoine ?? {}) as { nomDeResidence?: string | null }
  const porte = [numeroPorte === null ? null : `porte ${numeroPorte}`, etage === null || etage === 0 ? null : `étage ${etage}`]
  return [
    [nomDeResidence, ...porte].filter(Boolean).join(', '),
    adresse.complement,
    [adresse.numero, adresse.rue].filter(Boolean).join(' '),
    [adresse.codePostal, adresse.ville].filter(Boolean).join(' '),
  ].filter((ligne): ligne is string => Boolean(ligne))
}

interface Caracteristiques {
  readonly dpe?: string
  readonly depotDeGarantie?: number
  readonly disponibleLe?: string
  readonly [annexe: string]: unknown
}

const ANNEXES = ['balcon', 'terrasse', 'jardin', 'cave'] as const

async function lireLogement(db: Acces, id: string): Promise<LogementPropose> {
  const l = await db
    .selectFrom('logement')
    .select([
      'code_postal',
      'ville',
      'residence',
      'etage',
      'ascenseur',
      'numero_porte',
      'typologie',
      'surface_habitable',
      'caracteristiques',
    ])
    .select(['loyer', 'charges_generales', 'chauffage', 'eau', 'garage'])
    .select(sql<string>`concat_ws(' ', numero, rue)`.as('adresse'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const dit = (l.caracteristiques ?? {}) as Caracteristiques
  return {
    adresse: l.adresse,
    codePostal: l.code_postal,
    ville: l.ville,
    residence: l.residence,
    etage: l.etage,
    ascenseur: l.ascenseur,
    porte: l.numero_porte,
    typologie: l.typologie,
    surface: l.surface_habitable,
    loyer: l.loyer,
    charges: l.charges_generales,
    chauffage: l.chauffage,
    eau: l.eau,
    garage: l.garage,
    depotDeGarantie: dit.depotDeGarantie ?? null,
    annexes: ANNEXES.filter((annexe) => dit[annexe] === true),
    disponibleLe: dit.disponibleLe ?? null,
    dpe: dit.dpe ?? null,
  }
}
