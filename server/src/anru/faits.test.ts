// Les classes que la base donne d'un dossier sont celles que la règle du domaine donne de lui (domain-rules § 5.11).
import { codesIndicateurs, type Indicateur } from '@relogement/domain/anru/indicateurs'
import { calculsDeLaFiche } from '@relogement/domain/menage/nouveau-logement/calculs'
import { foyerDe, verifierPlafonds } from '@relogement/domain/menage/ressources/plafonds'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../test/dossiers.ts'
import type { Base } from '../core/database.ts'
import { getDossier } from '../menage/dossier/dossier.queries.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import { ficheDuDossier } from '../menage/nouveau-logement/reperes.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import { indicateursDuDossier } from '../rgpd/archiver.ts'
import { tablesDesFaits } from './faits.ts'

const AUJOURD_HUI = '2026-09-30'
const acteur = {
  ...{ id: '0199d0a0-0000-7000-8000-000000000000', nom: 'Essai', prenom: 'Essai', email: 'essai@exemple.test' },
  ...{ roles: ['DATA_STEWARD'] as const, partenaireId: null, partenaireCategorie: null, villes: null },
}

const parfois = <T>(valeur: fc.Arbitrary<T>) => fc.option(valeur, { nil: null, freq: 5 })
const euros = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((quarts) => quarts / 4)
const typologies = fc.constantFrom('CHAMBRE', 'T1', 'T1BIS', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7_ET_PLUS')

const fiches = fc.record({
  type_relogement: parfois(fc.constantFrom('DEFINITIF', 'DEFINITIF', 'TIROIR', 'TEMPORAIRE')),
  anciennete_du_logement: parfois(fc.constantFrom('LOGEMENT_SOCIAL_NEUF', 'LOGEMENT_SOCIAL_CONVENTIONNE')),
  date_de_convention_apl: parfois(fc.constantFrom('2021-02-28', '2021-03-15', '2021-03-16', '2021-03-14', '2024-02-29')),
  localisation_geographique: parfois(fc.constantFrom('RELOGEMENT_DANS_LA_COMMUNE', 'RELOGEMENT_HORS_MEL')),
  est_qpv: parfois(fc.boolean()),
  nombre_de_personne: parfois(fc.integer({ min: 1, max: 8 })),
  nombre_proposition_ecrite: parfois(fc.nat(5)),
  typologie: parfois(typologies),
  surface_habitable: parfois(euros(20, 120)),
  reservataire: parfois(fc.constantFrom('PREFECTURE', 'VILLE')),
  loyer: parfois(euros(200, 900)),
  apl: parfois(euros(0, 300)),
  garage: parfois(euros(0, 60)),
  charges_generales: parfois(euros(0, 150)),
  chauffage: parfois(fc.constantFrom(0, 45.5)),
  eau: parfois(fc.constantFrom(0, 22.25)),
  loyer_plafond_apl: parfois(euros(300, 700)),
  est_rt2005: fc.boolean(),
  est_minorite_loyer: parfois(fc.boolean()),
  type_financement: parfois(fc.constantFrom('PLUS', 'PLAI', 'PLI')),
  revenu_fiscal_de_reference: parfois(fc.integer({ min: 0, max: 70_000 })),
  avant: fc.record({
    partACharge: fc.record({ valeur: parfois(euros(0, 800)), manque: fc.constant([]), termes: fc.constant([]) }),
    ressources: fc.record({ valeur: parfois(euros(0, 3000)), manque: fc.constant([]), termes: fc.constant([]) }),
    releveLe: fc.constant('2026-01-01'),
  }),
})
const cas = fc.record({
  fiche: fiches,
  bail: fc.constantFrom('2021-09-30', '2026-02-28', '2026-03-15', '2026-08-01'),
  naissance: parfois(fc.constantFrom('2001-03-15', '2001-03-16', '1986-08-02', '1951-03-15', '1940-01-01')),
  handicap: parfois(fc.boolean()),
  colocation: fc.boolean(),
  role: fc.constantFrom('CODEMANDEUR', 'COLOCATAIRE', 'ENFANT'),
  autre: parfois(fc.constantFrom('1970-01-01', '2001-03-15', '2007-03-15', '2008-03-16')),
  activite: parfois(fc.constantFrom('CDI', 'RETRAITE', 'DEMANDEUR_EMPLOI', 'ETUDIANT')),
  pru: fc.boolean(),
  gtrPrevu: parfois(fc.constantFrom('2021-02-01', '2021-06-30')),
  // À minuit passé à Paris, la veille en temps universel.
  gtrValide: parfois(fc.constantFrom('2021-03-14T23:30:00Z', '2021-08-01T10:00:00Z')),
})
type Cas = typeof cas extends fc.Arbitrary<infer C> ? C : never

async function ecrire(db: Base, une: Cas, { bailleurId, pruId }: { bailleurId: string; pruId: string }): Promise<string> {
  const operationId = await createOperation(db)
  if (une.pru) await db.updateTable('operation').set({ pru_id: pruId }).where('id', '=', operationId).execute()
  const id = await createMenage(db, {
    operationId,
    partenaireId: bailleurId,
    menage: { statut: 'CLOTURE' },
    colonnes: {
      date_signature_bail: une.bail,
      date_entretien: '2021-01-10',
      date_demenagement: null,
      date_gtrm: une.gtrPrevu,
      presentation_validee_le: une.gtrValide && new Date(une.gtrValide),
    },
  })
  await sql`update menage set composition = composition || ${JSON.stringify({ colocation: une.colocation, personneAHandicap: une.handicap })}::jsonb where id = ${id}`.execute(
    db,
  )
  await sql`update occupant set date_de_naissance = ${une.naissance}, situation_professionnelle = ${JSON.stringify({ activite: une.activite })}::jsonb
    where menage_id = ${id} and role = 'PRINCIPAL'`.execute(db)
  await sql`update occupant set role = ${une.role}, date_de_naissance = ${une.autre} where menage_id = ${id} and role = 'CODEMANDEUR'`.execute(
    db,
  )
  await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_menage' })
  await db
    .insertInto('fiche_nouveau_logement')
    .values({ menage_id: id, ...une.fiche, avant: JSON.stringify(une.fiche.avant) })
    .execute()
  return id
}

const ouiNon = (valeur: boolean | null | undefined) => (valeur == null ? 'INCONNU' : valeur ? 'OUI' : 'NON')

const delai = (jours: number | null | undefined) =>
  jours == null
    ? 'INCONNU'
    : jours < 91
      ? 'MOINS_DE_3_MOIS'
      : jours < 182
        ? 'DE_3_A_6_MOIS'
        : jours <= 365
          ? 'DE_6_A_12_MOIS'
          : 'PLUS_DE_12_MOIS'

/** Ce que la règle en dit, sous les mêmes codes. */
async function selonLaRegle(db: Base, id: string): Promise<Partial<Record<Indicateur, string>>> {
  const lus = await indicateursDuDossier(db, id, AUJOURD_HUI)
  const dossier = await getDossier(db, sql`true`, id)
  const sections = lireSections(dossier.menage, dossier)
  const { fiche, reperes } = await ficheDuDossier({ db, aujourdhui: AUJOURD_HUI }, dossier, sections)
  const { minoration } = calculsDeLaFiche(fiche, reperes)
  const jour = reperes.dateSignatureBail ?? ''
  const plus = verifierPlafonds(0, foyerDe(sections.occupants, sections.composition, jour), await variablesEnVigueur(db, jour)).find(
    ({ financement }) => financement === 'PLUS',
  )
  const part = fiche.revenuFiscalDeReference === null || plus === undefined ? null : (fiche.revenuFiscalDeReference / plus.plafond) * 100
  const definitif = (code: string) => (fiche.typeRelogement === 'DEFINITIF' ? code : 'HORS_COMPTE')
  const propositions = ['AUCUNE', 'UNE', 'DEUX', 'TROIS']
  return {
    R1: definitif(ouiNon(lus.R1)),
    R2: definitif(ouiNon(lus.R2)),
    R3: lus.R3 ?? 'INCONNU',
    R4: lus.R4 ?? 'INCONNU',
    R5: lus.R5 === null ? 'INCONNU' : lus.R5 ? 'PLUS_DE_30' : 'JUSQU_A_30',
    R6_AVANT: lus.R6[0] ?? 'INCONNU',
    R6_APRES: lus.R6[1] ?? 'INCONNU',
    R7: lus.R7 ?? 'INCONNU',
    R8: lus.R8 === null ? 'INCONNU' : (propositions[lus.R8] ?? 'QUATRE_ET_PLUS'),
    R9_GTR: delai(lus.R9[0]),
    R9_BAIL: delai(lus.R9[1]),
    R9_DEMENAGEMENT: delai(lus.R9[2]),
    R10: lus.R10 ? 'ISSU' : 'INITIAL',
    R11: lus.R11 ?? 'INCONNU',
    R12: ouiNon(minoration.proposee),
    R12_ACCORD: ouiNon(lus.R12),
    R13_AGE: lus.trancheDAge ?? 'INCONNU',
    R13_FAMILLE: lus.typeDeMenage ?? 'INCONNU',
    R13_ACTIVITE: lus.R13.activite ?? 'INCONNU',
    R13_REVENU:
      part === null
        ? 'INCONNU'
        : part < 20
          ? 'MOINS_DE_20'
          : part < 40
            ? 'DE_20_A_40'
            : part < 60
              ? 'DE_40_A_60'
              : part <= 100
                ? 'DE_60_A_100'
                : 'PLUS_DE_100',
  }
}

test('sur des dossiers tirés au sort, la base range comme la règle', { timeout: 240_000 }, async ({ db, distribution }) => {
  const zone = await db
    .insertInto('zone_geographique')
    .values({ id: '0199d0a0-0000-7000-8000-0000000000aa', type: 'PRU', nom: 'PRU d’essai' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (const une of fc.sample(cas, { numRuns: 120, seed: 20261125 }))
    ids.push(await ecrire(db, une, { bailleurId: distribution.partenaires.bailleur, pruId: zone.id }))
  const { rows } = await sql<Record<Indicateur, string> & { id: string }>`with ${tablesDesFaits(acteur, {}, AUJOURD_HUI)}
    select id, ${sql.join(codesIndicateurs.map((code) => sql`f.${sql.ref(code)}`))} from f where f.reloge`.execute(db)
  const parId = new Map(rows.map((ligne) => [ligne.id, ligne]))
  expect(parId.size).toBeGreaterThanOrEqual(ids.length)
  const vus = new Map<string, Set<string>>()
  for (const id of ids) {
    const regle = await selonLaRegle(db, id)
    const base = Object.fromEntries(Object.keys(regle).map((code) => [code, parId.get(id)?.[code as Indicateur]]))
    expect(base).toEqual(regle)
    for (const [code, classe] of Object.entries(regle)) vus.set(code, (vus.get(code) ?? new Set()).add(classe))
  }
  // L'essai ne prouve rien d'une classe qu'il n'a pas vue.
  for (const code of ['R1', 'R2', 'R4', 'R5', 'R6_APRES', 'R9_GTR', 'R9_BAIL', 'R12', 'R13_AGE', 'R13_FAMILLE', 'R13_REVENU'])
    expect(vus.get(code)?.size, code).toBeGreaterThan(2)
})
