// Chaque nombre du tableau de bord est celui de ce qu'il ouvre, quels que soient les ménages, la personne et la portée (tirés au sort).
import { ajouterJours, ajouterMoisAuMois, jourDe, moisDe } from '@relogement/domain/common/date'
import { codesDe } from '@relogement/domain/common/listes'
import { type Avancement, avancements } from '@relogement/domain/menage/avancements'
import { parTrimestre, trimestreDe } from '@relogement/domain/objectif/objectif.rules'
import { compteurs, periodes } from '@relogement/domain/tableau-de-bord/compteurs'
import type { Statistiques } from '@relogement/domain/tableau-de-bord/statistiques.schema'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { createPersonne, LILLE, type Personne, ROUBAIX, TOURCOING, test } from '../../test/cast.ts'
import { createMenage, createOperation, createProposition, inscrire } from '../../test/dossiers.ts'
import type { Base } from '../core/database.ts'

const SEMENCE = { seed: 20261126 }
const ilYA = (jours: number) => ajouterJours(jourDe(new Date().toISOString()), -jours)
const HIER = ilYA(1)
const aMidi = (jour: string) => new Date(`${jour}T11:00:00Z`)

interface Page {
  readonly 'hydra:member': readonly { readonly id: string }[]
  readonly 'hydra:totalItems': number
}
interface Collaborateur {
  readonly id: string
  readonly enCours: number
  readonly enRetard: number
  readonly entretiens: { readonly realise: number }
  readonly relogements: { readonly realise: number }
}

const pageDe = async (qui: Personne, chemin: string) => (await qui.get<Page>(chemin).expect(200)).corps
const menagesDe = async (qui: Personne, requete: string) =>
  (await pageDe(qui, `/v1/menages?pageSize=1&relogementNecessaire=true&${requete}`))['hydra:totalItems']

/** Ce qui est fait compte les archivés et dit combien ; ce qui reste n'en compte aucun. */
const comptesDe: Readonly<Record<Avancement, (lus: Statistiques) => { readonly total: number; readonly archives?: number }>> = {
  ENTRETIEN_REALISE: (lus) => lus.entretiensRealises,
  ENTRETIEN_RESTANT: (lus) => lus.entretiensRestants,
  PARTI_SANS_ENTRETIEN: (lus) => lus.partisSansEntretien,
  RELOGE: (lus) => lus.reloges,
  RELOGEMENT_RESTANT: (lus) => lus.relogementsRestants,
  DEPART_SPONTANE: (lus) => lus.departSpontane,
  ACCESSION: (lus) => lus.accessionALaPropriete,
}
const RESTANTS: readonly Avancement[] = ['ENTRETIEN_RESTANT', 'RELOGEMENT_RESTANT']

/** De ces mois : ce qu'une liste montre, et ceux qui n'y sont plus. */
const deCesMois = (liste: readonly { readonly mois: string; readonly realise: number; readonly archives?: number }[], mois: string[]) => {
  const retenus = liste.filter((un) => mois.includes(un.mois))
  const archives = retenus.reduce((somme, un) => somme + (un.archives ?? 0), 0)
  return { montres: retenus.reduce((somme, un) => somme + un.realise, 0) - archives, archives }
}

const jours = fc.option(fc.integer({ min: -40, max: 400 }).map(ilYA))
const recents = fc.integer({ min: -10, max: 40 }).map(ilYA)
const oui = fc.boolean()

/** Un ménage tiré au sort, et ce qui lui est arrivé. */
const menageTire = (operations: readonly string[], charges: readonly string[]) =>
  fc.record({
    operationId: fc.constantFrom(...operations),
    chargeId: fc.constantFrom(null, ...charges),
    villeCode: fc.constantFrom(ROUBAIX, ROUBAIX, TOURCOING, LILLE),
    statut: fc.constantFrom(
      'ENTRETIEN_PREALABLE_A_REALISER',
      'RECHERCHE_DU_LOGEMENT',
      'ATTENTE_PRESENTATION_GTR',
      'INSCRIT_EN_PRESENTATION_GTR',
      'ACCEPTE_EN_GTR',
      'DEMENAGEMENT',
      'CLOTURE',
      'DEPART_SPONTANE',
      'ACCESSION_A_LA_PROPRIETE',
    ),
    colonnes: fc.record({
      date_entretien: jours,
      date_signature_bail: jours,
      relogement_necessaire: fc.constantFrom(true, true, true, false),
      archive_le: fc.constantFrom(null, null, null, new Date()),
      depart_spontane: fc.constantFrom(null, null, { date: HIER }),
      accession: fc.constantFrom(null, null, { date: HIER }),
    }),
    propositions: fc.array(
      fc.record({
        gtr_accepte: fc.constantFrom(null, true, false),
        gtr_date: jours,
        cal_accepte: fc.constantFrom(null, true, false),
        cal_date: jours,
        attendueLe: fc.option(recents),
      }),
      { maxLength: 2 },
    ),
    fiches: fc.array(fc.record({ le: recents, genere: oui, supprimee: oui }), { maxLength: 2 }),
    alertes: fc.array(fc.record({ le: recents, close: oui }), { maxLength: 1 }),
  })
type MenageTire = ReturnType<typeof menageTire> extends fc.Arbitrary<infer T> ? T : never

/** Les jours tirés suivent la date : un samedi, aucun avis n'était attendu dans la semaine. Ceux-ci le sont ce jour, de chaque opération. */
const attenduCeJour = (operations: readonly string[], chargeId: string): MenageTire[] =>
  operations.map((operationId) => ({
    operationId,
    chargeId,
    villeCode: ROUBAIX,
    statut: 'ACCEPTE_EN_GTR' as const,
    colonnes: {
      date_entretien: null,
      date_signature_bail: null,
      relogement_necessaire: true,
      archive_le: null,
      depart_spontane: null,
      accession: null,
    },
    propositions: [{ gtr_accepte: true, gtr_date: null, cal_accepte: null, cal_date: null, attendueLe: ilYA(0) }],
    fiches: [],
    alertes: [],
  }))

async function peupler(db: Base, bailleurId: string, tires: readonly MenageTire[]): Promise<void> {
  for (const { statut, propositions, fiches, alertes, colonnes, ...reste } of tires) {
    // Un départ, une accession se disent : le statut ne va pas sans.
    const dits = {
      ...(statut === 'DEPART_SPONTANE' ? { depart_spontane: { date: HIER } } : {}),
      ...(statut === 'ACCESSION_A_LA_PROPRIETE' ? { accession: { date: HIER } } : {}),
    }
    const menageId = await createMenage(db, { ...reste, menage: { statut: statut as 'CLOTURE' }, colonnes: { ...colonnes, ...dits } })
    // Un dossier archivé ne reçoit plus rien.
    if (colonnes.archive_le !== null) continue
    if (statut === 'INSCRIT_EN_PRESENTATION_GTR') await inscrire(db, menageId, 'EN_PREPARATION')
    for (const { attendueLe, ...reponses } of propositions) {
      const reunion_id = await inscrire(db, menageId, 'CLOTURE')
      const { logementId } = await createProposition(db, {
        menageId,
        bailleurId,
        statut: 'assignation',
        colonnes: { ...reponses, reunion_id },
      })
      if (attendueLe !== null)
        await db
          .insertInto('passage_cal')
          .values({
            id: uuidv7(),
            logement_id: logementId,
            reunion_id,
            transmis_le: new Date(),
            repondre_avant: new Date(),
            cal_le: attendueLe,
          })
          .execute()
    }
    for (const [rang, fiche] of fiches.entries()) await deposerLaFiche(db, menageId, fiche, rang + 1)
    for (const { le, close } of alertes)
      await db
        .insertInto('alerte')
        .values({
          id: uuidv7(),
          sujet_id: menageId,
          type: 'MANUELLE',
          texte: 'Rappeler',
          pour: 'CHARGE',
          statut: close ? 'CLOTURE' : 'ALERTE',
          date_alerte: aMidi(le),
          close_le: close ? new Date() : null,
        })
        .execute()
  }
}

const deposerLaFiche = (db: Base, sujet_id: string, { le, genere, supprimee }: MenageTire['fiches'][number], rang: number) =>
  db
    .insertInto('document')
    .values({
      id: uuidv7(),
      sujet_id,
      type: 'PROJECTION_FINANCIERE',
      nom: 'projection.pdf',
      mime: 'application/pdf',
      taille: 1,
      sha256: '0'.repeat(64),
      cle_stockage: uuidv7(),
      genere,
      numero: genere ? rang : null,
      ajoute_le: aMidi(le),
      supprime_le: supprimee ? new Date() : null,
    })
    .execute()

test('tirés au sort : chaque nombre est celui de sa liste ou de son volet, pour chacun et dans toute portée', async ({
  en,
  api,
  db,
  distribution,
}) => {
  const { camille, ines } = distribution.personnes
  // Une chargée dont les zones s'arrêtent à Roubaix : elle ne compte que ce que ses listes montrent.
  const roubaisienne = await createPersonne(api, {
    prenom: 'rose',
    role: 'CHARGE_DE_RELOGEMENT',
    partenaireId: distribution.partenaires.commune,
  })
  const operations = [await createOperation(db), await createOperation(db), await createOperation(db)]
  const charges = [camille.id, ines.id, roubaisienne.id]
  const tires = fc.sample(menageTire(operations, charges), { ...SEMENCE, numRuns: 110 })
  await peupler(db, distribution.partenaires.bailleur, [...tires, ...attenduCeJour(operations, camille.id)])

  const personnes = [en.rachid, en.ines, en.camille, en.denise, en.adrien, roubaisienne]
  const portees = fc.record({
    qui: fc.constantFrom(...personnes),
    operationIds: fc.subarray(operations),
    charge: fc.constantFrom(null, ...charges),
    recul: fc.integer({ min: 0, max: 13 }),
  })
  const ouverts = new Map<string, number>()
  const compter = (quoi: string, nombre: number) => ouverts.set(quoi, (ouverts.get(quoi) ?? 0) + nombre)
  for (const { qui, operationIds, charge, recul } of fc.sample(portees, { ...SEMENCE, numRuns: 18 })) {
    const portee = (cleDuCharge: string) =>
      [
        ...(operationIds.length > 0 ? [`operationIds=${operationIds.join(',')}`] : []),
        ...(charge ? [`${cleDuCharge}=${charge}`] : []),
      ].join('&')
    const filtre = portee('chargesDeRelogement')
    const { corps: lus } = await qui.get<Statistiques>(`/v1/statistiques-menages?${portee('chargeDeRelogement')}`).expect(200)
    const dit = `${qui.email} ${filtre}`

    const codes = codesDe(avancements)
    const nombres = await Promise.all(codes.map(async (code) => [code, await menagesDe(qui, `avancements=${code}&${filtre}`)]))
    const montres = codes.map((code) => [code, comptesDe[code](lus).total - (comptesDe[code](lus).archives ?? 0)])
    expect([dit, Object.fromEntries(montres)]).toEqual([dit, Object.fromEntries(nombres)])
    expect([dit, lus.total - lus.archives]).toEqual([dit, await menagesDe(qui, filtre)])
    compter('ménages', lus.total - lus.archives)
    compter('ménages archivés', lus.archives)
    for (const code of codes.filter((code) => !RESTANTS.includes(code))) compter(`${code} archivés`, comptesDe[code](lus).archives ?? 0)

    // Un mois, puis le trimestre qu'il finit : le réalisé du graphique et de la grille.
    const mois = ajouterMoisAuMois(moisDe(ilYA(0)), -recul)
    for (const retenus of [[mois], [-2, -1, 0].map((rang) => ajouterMoisAuMois(mois, rang))])
      for (const [liste, cle] of [
        [lus.relogements, 'moisRelogement'],
        [lus.entretiens, 'moisEntretien'],
      ] as const) {
        const { montres, archives } = deCesMois(liste, retenus)
        expect([dit, cle, retenus, montres]).toEqual([dit, cle, retenus, await menagesDe(qui, `${cle}=${retenus.join(',')}&${filtre}`)])
        compter(cle, montres)
        compter(`${cle} archivés`, archives)
      }

    for (const compteur of codesDe(compteurs))
      for (const periode of codesDe(periodes)) {
        const volet = await pageDe(qui, `/v1/business/statistiques-menages/${compteur}?${filtre}&periodes=${periode}&pageSize=1000`)
        expect([dit, compteur, periode, volet['hydra:totalItems']]).toEqual([dit, compteur, periode, lus[compteur][periode]])
        expect(volet['hydra:member']).toHaveLength(lus[compteur][periode])
        compter(`${compteur} ${periode}`, lus[compteur][periode])
      }
  }

  for (const qui of [en.rachid, en.ines, en.adrien, en.denise]) {
    const { corps } = await qui
      .get<{ 'hydra:member': Collaborateur[]; metadata: { mois: string } }>('/v1/business/collaborateurs?pageSize=100')
      .expect(200)
    for (const { id, enCours, enRetard, entretiens, relogements } of corps['hydra:member'])
      for (const [requete, nombre] of [
        ['dossiers=EN_COURS', enCours],
        ['dossiers=EN_RETARD', enRetard],
        [`moisEntretien=${corps.metadata.mois}`, entretiens.realise],
        [`moisRelogement=${corps.metadata.mois}`, relogements.realise],
      ] as const) {
        expect([qui.email, id, requete, nombre]).toEqual([
          qui.email,
          id,
          requete,
          await menagesDe(qui, `${requete}&chargesDeRelogement=${id}`),
        ])
        compter(
          requete
            .split('=')
            .slice(0, requete.startsWith('dossiers') ? 2 : 1)
            .join(' '),
          nombre,
        )
      }
  }

  // L'avancement des opérations, et les ménages d'un chargé.
  for (const qui of [en.rachid, en.ines]) {
    const { corps } = await qui
      .get<{
        'hydra:member': { id: string; statistiques: Record<'menagesAReloger' | 'menagesArchives' | 'relogementsRestants', number> }[]
      }>('/v1/operations?pageSize=1000')
      .expect(200)
    for (const { id, statistiques } of corps['hydra:member']) {
      expect([id, statistiques.relogementsRestants]).toEqual([
        id,
        await menagesDe(qui, `avancements=RELOGEMENT_RESTANT&operationIds=${id}`),
      ])
      if (!operations.includes(id)) continue
      const { corps: lus } = await qui.get<Statistiques>(`/v1/statistiques-menages?operationIds=${id}`).expect(200)
      expect([id, lus.total, lus.archives]).toEqual([id, statistiques.menagesAReloger, statistiques.menagesArchives])
    }
  }
  for (const qui of [en.rachid, en.camille, roubaisienne]) {
    const { corps } = await qui
      .get<{ 'hydra:member': { id: string; nombreDeMenages: number }[] }>('/v1/utilisateurs?role=CHARGE_DE_RELOGEMENT&pageSize=100')
      .expect(200)
    for (const { id, nombreDeMenages } of corps['hydra:member'])
      expect([qui.email, id, nombreDeMenages]).toEqual([qui.email, id, await menagesDe(qui, `dossiers=EN_COURS&chargesDeRelogement=${id}`)])

    // Ce que sa fiche dit de chaque trimestre, ses trois mois compris.
    for (const { id } of corps['hydra:member'].filter(({ id }) => charges.includes(id))) {
      const { corps: lus } = await qui.get<Pick<Statistiques, 'relogements' | 'entretiens'>>(`/v1/utilisateurs/${id}/objectifs`).expect(200)
      for (const [liste, cle] of [
        [lus.relogements, 'moisRelogement'],
        [lus.entretiens, 'moisEntretien'],
      ] as const) {
        for (const { mois, realise, archives = 0 } of parTrimestre(liste).filter((un) => un.realise > 0)) {
          const sesMois = liste.map((un) => un.mois).filter((un) => trimestreDe(un) === mois)
          const filtre = `${cle}=${sesMois.join(',')}&chargesDeRelogement=${id}`
          expect([qui.email, filtre, realise - archives]).toEqual([qui.email, filtre, await menagesDe(qui, filtre)])
          compter(`${cle} d’un chargé`, realise - archives)
          compter(`${cle} archivés d’un chargé`, archives)
        }
      }
    }
  }

  // Un tirage où l'un d'eux resterait à zéro ne prouverait rien de lui.
  expect([...ouverts].filter(([, nombre]) => nombre === 0)).toEqual([])
}, 240_000)
