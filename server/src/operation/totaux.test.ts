import { ajouterMoisAuMois, moisDe } from '@relogement/domain/common/date'
import { cumulPrevu, type MoisDObjectif, prevuDe } from '@relogement/domain/objectif/objectif.rules'
import { simuler } from '@relogement/domain/simulation/simulation.rules'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Prenom, ROUBAIX, TOURCOING, test as testAvecApi } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createPorte } from '../../test/logements.ts'

interface Ligne {
  id: string
  statistiques: {
    menagesAReloger: number
    menagesArchives: number
    entretiensRestants: number
    relogementsRestants: number
    menagesDevantRester: number
  }
  objectifsCumulesADate: { relogements: { previsionnel: number; realise: number } }
  videLe: string | null
  finAuRythme: string | null
  dates: { datesOperationnelles: { finPSR: { objectif: string | null } } }
}
interface Collection<L> {
  'hydra:member': L[]
  'hydra:totalItems': number
  metadata: Record<string, { valeur: string; nombre: number }[]>
}
interface Plan {
  id: string
  relogements: MoisDObjectif[]
}
interface Courbe {
  mois: {
    mois: string
    realise: number
    objectif: number
    previsionnel: number
    nombreDeRelogements: { previsionnel: number; total: number }
  }[]
  relogementsRestants: number
  operationsRestantes: string[]
  finsAuRythme: Record<string, number>
}

const OUVERTS = ['ENTRETIEN_PREALABLE_A_REALISER', 'RECHERCHE_DU_LOGEMENT', 'SIGNATURE_DU_BAIL', 'DEMENAGEMENT', 'CLOTURE'] as const

// Six opérations de deux PRU, de deux familles, de deux villes ; leurs ménages tirés d'une graine, un sur quatre archivé.
const test = testAvecApi.extend('operations', { scope: 'file' }, async ({ db, distribution }) => {
  const prus = [uuidv7(), uuidv7()] as const
  await db
    .insertInto('zone_geographique')
    .values(prus.map((id) => ({ id, type: 'PRU', nom: `PRU ${id.slice(-6)}` })))
    .execute()
  const operations = Array.from({ length: 6 }, (_, rang) => ({
    id: uuidv7(),
    code: `TOT-${rang}`,
    nom: `Totaux ${rang}`,
    famille: rang % 2 === 0 ? 'DEMOLITION' : 'REHABILITATION',
    ville_code: rang < 3 ? ROUBAIX : TOURCOING,
    pru_id: prus[rang % 3 === 0 ? 0 : 1],
    bailleur_id: rang < 4 ? distribution.partenaires.bailleur : distribution.partenaires.autreBailleur,
  }))
  await db.insertInto('operation').values(operations).execute()
  await db
    .insertInto('operation_objectif')
    .values(operations.map(({ id }, rang) => ({ operation_id: id, mois: '2026-02', relogements: rang })))
    .execute()
  const tirages = fc.sample(
    fc.record({
      operation: fc.nat(5),
      statut: fc.constantFrom(...OUVERTS),
      interroge: fc.boolean(),
      signe: fc.boolean(),
      archive: fc.nat(3),
      necessaire: fc.nat(9),
    }),
    { numRuns: 36, seed: 20260312 },
  )
  for (const { operation, statut, interroge, signe, archive, necessaire } of tirages)
    await createMenage(db, {
      operationId: operations[operation]?.id as string,
      villeCode: operations[operation]?.ville_code as string,
      partenaireId: operations[operation]?.bailleur_id as string,
      colonnes: {
        statut,
        relogement_necessaire: necessaire > 0,
        date_entretien: interroge ? '2026-01-10' : null,
        date_signature_bail: signe ? '2026-02-10' : null,
        ...(archive === 0 ? { archive_le: new Date('2026-06-01') } : {}),
      },
    })
  return { operations, prus }
})

const somme = (valeurs: readonly (number | null)[]): number => valeurs.reduce<number>((total, un) => total + (un ?? 0), 0)

/** Des filtres tirés, tels que l'écran les envoie. */
const filtresDe = ({ prus }: { prus: readonly [string, string] }) =>
  fc
    .record({
      recherche: fc.constant('totaux'),
      PRUs: fc.option(fc.constantFrom(...prus, prus.join(',')), { nil: undefined }),
      familles: fc.option(fc.constantFrom('DEMOLITION', 'REHABILITATION'), { nil: undefined }),
      villes: fc.option(fc.constantFrom(ROUBAIX, TOURCOING), { nil: undefined }),
      relogementNecessaire: fc.option(fc.constant('true'), { nil: undefined }),
    })
    .map((filtres) =>
      Object.entries(filtres)
        .flatMap(([cle, valeur]) => (valeur === undefined ? [] : [`${cle}=${valeur}`]))
        .join('&'),
    )

// Ils voient toutes les opérations, celles de leur ville, ou celles de leur bailleur.
const LECTEURS = ['rachid', 'ines', 'denise', 'melanie', 'colette', 'estelle', 'bastien', 'berenice'] as const satisfies readonly Prenom[]
/** Ils voient aussi tous les ménages : leurs listes montrent tout ce que l'opération compte. */
const VOIENT_TOUT = ['rachid', 'ines', 'denise', 'adrien'] as const satisfies readonly Prenom[]

test('sous des filtres et des rôles tirés, courbe, plan et facettes égalent la liste', { timeout: 240_000 }, async ({ en, operations }) => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...LECTEURS), filtresDe(operations), async (qui, filtres) => {
      const { corps: liste } = await en[qui].get<Collection<Ligne>>(`/v1/operations?${filtres}&pageSize=1000`).expect(200)
      expect(liste['hydra:totalItems']).toBe(liste['hydra:member'].length)
      const adresse = '/v1/business/operations/plan-strategique-relogement'
      const { corps: plan } = await en[qui].get<Collection<Plan>>(`${adresse}?${filtres}&debut=2026-01&fin=2026-12`).expect(200)
      expect(plan['hydra:member'].map(({ id }) => id).toSorted()).toEqual(liste['hydra:member'].map(({ id }) => id).toSorted())
      const { corps: courbe } = await en[qui].get<Courbe>(`/v1/statistiques-operations?${filtres}&debutPeriode=2026-01&finPeriode=2026-12`)
      const realises = liste['hydra:member'].map(({ objectifsCumulesADate }) => objectifsCumulesADate.relogements.realise)
      const duPlan = plan['hydra:member'].flatMap(({ relogements }) => relogements)
      expect(somme(courbe.mois.map(({ realise }) => realise))).toBe(somme(realises))
      expect(somme(duPlan.map(({ realise }) => realise))).toBe(somme(realises))
      expect(somme(courbe.mois.map(({ objectif }) => objectif))).toBe(somme(duPlan.map(({ objectif }) => objectif)))
      for (const { valeur, nombre } of liste.metadata['familles'] ?? []) {
        const sans = filtres.replace(/&?familles=[A-Z]+/, '')
        const { corps } = await en[qui].get<Collection<Ligne>>(`/v1/operations?${sans}&familles=${valeur}`).expect(200)
        expect(corps['hydra:totalItems'], `${qui} ${filtres} ${valeur}`).toBe(nombre)
      }
    }),
    { numRuns: 16 },
  )
})

test('les ménages d’une opération, moins ses archivés, sont ceux que la liste montre', { timeout: 240_000 }, async ({ en, operations }) => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...VOIENT_TOUT), fc.constantFrom(...operations.operations), async (qui, { id }) => {
      const { corps } = await en[qui].get<Ligne>(`/v1/operations/${id}`).expect(200)
      const combien = async (filtre: string) =>
        (await en[qui].get<Collection<unknown>>(`/v1/menages?operationIds=${id}&${filtre}`).expect(200)).corps['hydra:totalItems']
      const { menagesAReloger, menagesArchives, entretiensRestants, relogementsRestants } = corps.statistiques
      expect(await combien('relogementNecessaire=true')).toBe(menagesAReloger - menagesArchives)
      expect(await combien('avancements=ENTRETIEN_RESTANT')).toBe(entretiensRestants)
      expect(await combien('avancements=RELOGEMENT_RESTANT')).toBe(relogementsRestants)
    }),
    { numRuns: 16 },
  )
})

const NEUF_LISTES = [
  'QPVs',
  'PRUs',
  'EPCIs',
  'bailleurs',
  'villes',
  'familles',
  'chargesOperation',
  'statutsSubvention',
  'statutsCreation',
] as const

test('sous d’autres filtres et des rôles tirés, chaque valeur des neuf listes compte ce qu’elle montre', { timeout: 240_000 }, async ({
  en,
  operations,
}) => {
  let valeurs = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...LECTEURS), filtresDe(operations), async (qui, filtres) => {
      const { corps: comptes } = await en[qui].get<Collection<Ligne>['metadata']>(`/v1/operations/_facettes?${filtres}`).expect(200)
      for (const liste of NEUF_LISTES)
        for (const { valeur, nombre } of comptes[liste] ?? []) {
          // Une liste se compte sous les filtres des autres, non sous le sien.
          const autres = filtres.split('&').filter((filtre) => !filtre.startsWith(`${liste}=`))
          const adresse = `/v1/operations?${[...autres, `${liste}=${encodeURIComponent(valeur)}`].join('&')}&pageSize=1`
          expect((await en[qui].get<Collection<Ligne>>(adresse).expect(200)).corps['hydra:totalItems'], `${qui} ${adresse}`).toBe(nombre)
          valeurs += 1
        }
    }),
    { numRuns: 6 },
  )
  expect(valeurs).toBeGreaterThan(20)
})

interface Immeuble {
  readonly batiments: readonly {
    readonly logements: number
    readonly occupes: number
    readonly cages: readonly { readonly etages: readonly { readonly portes: readonly { readonly etat: { readonly code: string } }[] }[] }[]
  }[]
}
interface Recapitulatif {
  readonly logements: number
  readonly occupes: number
  readonly vides: number
  readonly etats: readonly { readonly code: string; readonly nombre: number }[]
}

test('d’un immeuble, la fiche, la liste des logements, le plan et ses totaux disent un seul nombre, à chaque rôle', {
  timeout: 240_000,
}, async ({ en, db, distribution, operations: { operations } }) => {
  for (const [rang, { id }] of operations.entries())
    for (let porte = 0; porte < rang * 2; porte += 1)
      await createPorte(db, id, distribution.partenaires.bailleur, {
        ...{ ug: `UG-${rang}-${porte}`, numero_porte: String(porte), hp2: `Bâtiment ${porte % 2}`, etage: porte % 3 },
      })
  for (const qui of LECTEURS) {
    const { corps: vues } = await en[qui].get<Collection<Ligne>>('/v1/operations?recherche=totaux&pageSize=1000').expect(200)
    expect(vues['hydra:member'].length).toBeGreaterThan(0)
    for (const { id } of vues['hydra:member']) {
      const { corps: fiche } = await en[qui].get<{ parc: { logements: number; occupes: number } }>(`/v1/operations/${id}`).expect(200)
      const { parc } = fiche
      const { corps: liste } = await en[qui].get<Collection<unknown>>(`/v1/operations/${id}/logements?pageSize=1`).expect(200)
      const { corps: plan } = await en[qui].get<Immeuble>(`/v1/business/operations/${id}/vue_synoptique`).expect(200)
      const { corps: recap } = await en[qui].get<Recapitulatif>(`/v1/business/operations/${id}/recapitulatif_synoptique`).expect(200)
      const portes = plan.batiments.flatMap(({ cages }) => cages.flatMap(({ etages }) => etages.flatMap((etage) => etage.portes)))
      expect([liste['hydra:totalItems'], recap.logements, portes.length], `${qui} ${id}`).toEqual(Array(3).fill(parc.logements))
      expect([recap.occupes, somme(plan.batiments.map(({ occupes }) => occupes))]).toEqual([parc.occupes, parc.occupes])
      expect(recap.vides).toBe(parc.logements - parc.occupes)
      for (const { code, nombre } of recap.etats) expect(nombre, code).toBe(portes.filter(({ etat }) => etat.code === code).length)
    }
  }
})

interface Totaux extends Record<keyof Ligne['statistiques'], number> {
  avancementRelogement: number
}

test('au pied du pilotage, chaque total est la somme de toutes les lignes que la personne voit, quelle que soit la page', {
  timeout: 240_000,
}, async ({ en, operations }) => {
  const vus: number[] = []
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...LECTEURS), filtresDe(operations), async (qui, filtres) => {
      const lire = async (page: string) => (await en[qui].get<Collection<Ligne>>(`/v1/operations?${filtres}&${page}`).expect(200)).corps
      const { 'hydra:member': lignes, metadata } = await lire('pageSize=1000')
      const totaux = metadata['totaux'] as unknown as Totaux
      const relogements = lignes.map(({ objectifsCumulesADate }) => objectifsCumulesADate.relogements.realise)
      for (const nom of ['menagesAReloger', 'menagesArchives', 'menagesDevantRester', 'relogementsRestants', 'entretiensRestants'] as const)
        expect(totaux[nom], `${qui} ${filtres} ${nom}`).toBe(somme(lignes.map(({ statistiques }) => statistiques[nom])))
      const suivis = somme(relogements) + totaux.relogementsRestants
      expect(totaux.avancementRelogement).toBe(suivis === 0 ? 0 : Math.round((1000 * somme(relogements)) / suivis) / 10)
      expect((await lire('page=2&pageSize=2')).metadata['totaux']).toEqual(totaux)
      vus.push(totaux.menagesAReloger)
    }),
    { numRuns: 16 },
  )
  // De quoi échouer : tous ne lisent pas le même nombre.
  expect(new Set(vus).size).toBeGreaterThan(2)
})

/** Ce que disent d'un mois son objectif et son prévisionnel. */
const dit = fc.record({
  decalage: fc.integer({ min: -4, max: 3 }),
  relogements: fc.option(fc.nat(5), { nil: null }),
  relogements_previsionnel: fc.option(fc.nat(5), { nil: null }),
})
const situation = fc.record({
  mois: fc.uniqueArray(dit, { selector: ({ decalage }) => decalage, maxLength: 6 }),
  /** Mois où ses baux se sont signés, jusqu'au courant. */
  baux: fc.integer({ min: -5, max: 0 }),
  /** Mois de la fin du PSR, à partir du courant ; nul : inconnue. */
  fin: fc.option(fc.integer({ min: -3, max: 8 }), { nil: null }),
})

test('le prévisionnel d’un mois, son cumul et ce qui devrait rester : un seul nombre, partout', { timeout: 240_000 }, async ({
  api,
  db,
  en,
  operations: { operations },
}) => {
  const aujourdhui = jourDans(0, api.horloge.maintenant())
  const courant = moisDe(aujourdhui)
  const [debut, fin] = [ajouterMoisAuMois(courant, -6), ajouterMoisAuMois(courant, 10)]
  await fc.assert(
    fc.asyncProperty(fc.array(situation, { minLength: 6, maxLength: 6 }), async (situations) => {
      for (const [rang, { id }] of operations.entries()) {
        const { mois = [], baux = 0, fin: finDuPsr = null } = situations[rang] ?? {}
        await db.deleteFrom('operation_objectif').where('operation_id', '=', id).execute()
        const vises = mois.map(({ decalage, ...vise }) => ({ operation_id: id, mois: ajouterMoisAuMois(courant, decalage), ...vise }))
        if (vises.length > 0) await db.insertInto('operation_objectif').values(vises).execute()
        const bail = `${ajouterMoisAuMois(courant, baux)}-01`
        const signes = db.updateTable('menage').set({ date_signature_bail: bail }).where('operation_id', '=', id)
        await signes.where('date_signature_bail', 'is not', null).execute()
        const finPsr = finDuPsr === null ? null : `${ajouterMoisAuMois(courant, finDuPsr)}-15`
        await db.updateTable('operation').set({ fin_psr_objectif: finPsr }).where('id', '=', id).execute()
      }
      const lire = async <C>(adresse: string) => (await en.rachid.get<C>(adresse).expect(200)).corps
      const liste = (await lire<Collection<Ligne>>('/v1/operations?recherche=totaux&pageSize=1000'))['hydra:member']
      const adresse = '/v1/business/operations/plan-strategique-relogement?recherche=totaux'
      const plan = (await lire<Collection<Plan>>(`${adresse}&debut=2020-01&fin=2039-12`))['hydra:member']
      const courbe = await lire<Courbe>(`/v1/statistiques-operations?recherche=totaux&debutPeriode=${debut}&finPeriode=${fin}`)
      for (const { mois, previsionnel, nombreDeRelogements } of courbe.mois) {
        expect(previsionnel, mois).toBe(somme(plan.flatMap(({ relogements }) => relogements.filter((un) => un.mois === mois).map(prevuDe))))
        expect(nombreDeRelogements.previsionnel, mois).toBe(somme(plan.map(({ relogements }) => cumulPrevu(relogements, mois, courant))))
      }
      const cumuls = courbe.mois.map(({ nombreDeRelogements }) => nombreDeRelogements.previsionnel)
      expect(cumuls).toEqual(cumuls.toSorted((un, autre) => un - autre))
      for (const { id, objectifsCumulesADate, statistiques, videLe, finAuRythme, dates } of liste) {
        const sien = plan.find((ligne) => ligne.id === id)?.relogements ?? []
        const { previsionnel } = objectifsCumulesADate.relogements
        expect(previsionnel, id).toBe(cumulPrevu(sien, courant, courant))
        expect(statistiques.menagesDevantRester, id).toBe(Math.max(0, statistiques.menagesAReloger - previsionnel))
        // Sans rien de saisi ni de visé qui les dépasse, jamais plus que les ménages à reloger.
        const vises = somme(sien.filter((un) => un.objectifRecalcule === null || un.previsionnel !== null).map(prevuDe))
        expect(cumulPrevu(sien, '2039-12', courant), id).toBeLessThanOrEqual(Math.max(vises, statistiques.menagesAReloger))
        const faits = { restants: statistiques.relogementsRestants, bloques: 0, charges: 0, mois: sien }
        const { vide } = simuler(faits, { rythme: null, charges: null }, aujourdhui)
        expect(videLe, id).toBe(vide)
        const { objectif } = dates.datesOperationnelles.finPSR
        const attendue = vide === null ? 'JAMAIS' : vide > (objectif ?? '') ? 'APRES_LA_FIN' : 'AVANT_LA_FIN'
        expect(finAuRythme, id).toBe(objectif === null || statistiques.relogementsRestants === 0 ? null : attendue)
        const { corps: objectifs } = await en.rachid.get<Plan>(`/v1/operations/${id}/objectifs?debut=2020-01&fin=2039-12`).expect(200)
        const dits = new Set(sien.map(({ mois }) => mois))
        expect(objectifs.relogements.filter(({ mois }) => dits.has(mois))).toEqual(sien)
      }
      for (const [fin, nombre] of Object.entries(courbe.finsAuRythme)) {
        const comptees = await lire<Collection<Ligne>>(`/v1/operations?recherche=totaux&finAuRythme=${fin}`)
        expect(comptees['hydra:totalItems'], fin).toBe(nombre)
      }
      expect(courbe.relogementsRestants).toBe(somme(liste.map(({ statistiques }) => statistiques.relogementsRestants)))
      const restants = await lire<Collection<unknown>>(
        `/v1/menages?avancements=RELOGEMENT_RESTANT&operationIds=${courbe.operationsRestantes}`,
      )
      expect(restants['hydra:totalItems']).toBe(courbe.relogementsRestants)
      const aDate = courbe.mois.find(({ mois }) => mois === courant)?.nombreDeRelogements.previsionnel
      expect(aDate).toBe(somme(liste.map(({ objectifsCumulesADate }) => objectifsCumulesADate.relogements.previsionnel)))
    }),
    { numRuns: 12 },
  )
})
