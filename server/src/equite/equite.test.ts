import { SEUIL } from '@relogement/domain/anru/masque'
import type { Equite } from '@relogement/domain/equite/equite.schema'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Personne, type Prenom, ROUBAIX, test as testAvecApi } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'

const ADRESSE = '/v1/business/equite'
const JEUNE = '2003-05-05'
const AGE = '1945-05-05'

// Deux secteurs. À Alma, huit jeunes relogés après deux ans d'attente et huit anciens après trois mois ; à Boileau, six anciens, dont deux après deux ans.
const test = testAvecApi.extend('peuplees', { scope: 'file' }, async ({ db, distribution }) => {
  const creer = async (nom: string) => {
    const [pru, operation] = [uuidv7(), uuidv7()]
    await db.insertInto('zone_geographique').values({ id: pru, type: 'PRU', nom }).execute()
    await db
      .insertInto('operation')
      .values({
        ...{ id: operation, code: `EQ-${operation.slice(-6)}`, nom, famille: 'DEMOLITION', ville_code: ROUBAIX, pru_id: pru },
        bailleur_id: distribution.partenaires.bailleur,
      })
      .execute()
    return { pru, operation }
  }
  const [alma, boileau] = [await creer('Équité Alma'), await creer('Équité Boileau')]
  const reloger = async (operationId: string, naissance: string, entretien: string, nombre: number) => {
    for (let rang = 0; rang < nombre; rang++) {
      const id = await createMenage(db, {
        operationId,
        partenaireId: distribution.partenaires.bailleur,
        menage: { statut: 'CLOTURE' },
        colonnes: { date_entretien: entretien, date_signature_bail: '2025-06-30' },
      })
      await db
        .updateTable('occupant')
        .set({ date_de_naissance: naissance })
        .where('menage_id', '=', id)
        .where('role', '=', 'PRINCIPAL')
        .execute()
    }
  }
  await reloger(alma.operation, JEUNE, '2023-06-30', 8)
  await reloger(alma.operation, AGE, '2025-03-31', 8)
  await reloger(boileau.operation, AGE, '2025-03-31', 4)
  await reloger(boileau.operation, AGE, '2023-06-30', 2)
  return { alma, boileau, toutes: `operationIds=${alma.operation},${boileau.operation}` }
})

const lire = async (qui: Personne, requete: string) => (await qui.get<Equite>(`${ADRESSE}?${requete}`).expect(200)).corps
const groupe = ({ criteres }: Equite, critere: string, code: string) =>
  criteres.find((un) => un.code === critere)?.groupes.find((un) => un.code === code)
const attente = (lue: Equite, critere: string, code: string) => groupe(lue, critere, code)?.constats.find((un) => un.code === 'ATTENTE')

test('l’équipe lit l’attente de chaque âge et de chaque secteur, exacte', async ({ en, peuplees: { alma, boileau, toutes } }) => {
  const lue = await lire(en.rachid, toutes)
  expect([lue.lecture, lue.menages]).toEqual(['EXACTE', 22])
  expect(groupe(lue, 'AGE', 'MOINS_DE_25')).toMatchObject({ nombre: 8, attente: 731 })
  expect(attente(lue, 'AGE', 'MOINS_DE_25')).toEqual({ code: 'ATTENTE', oui: 8, sur: 8 })
  expect(attente(lue, 'AGE', 'DE_75_ET_PLUS')).toEqual({ code: 'ATTENTE', oui: 2, sur: 14 })
  expect(attente(lue, 'SECTEUR', alma.pru)).toEqual({ code: 'ATTENTE', oui: 8, sur: 16 })
  expect(attente(lue, 'SECTEUR', boileau.pru)).toEqual({ code: 'ATTENTE', oui: 2, sur: 6 })
  expect(groupe(lue, 'AGE', 'DE_25_A_39')).toBeUndefined()
  const seule = await lire(en.rachid, `PRUs=${boileau.pru}`)
  expect(seule.menages).toBe(6)
})

test('jamais selon l’origine : ni critère, ni groupe, ni nom', async ({ en, peuplees: { toutes } }) => {
  const lue = await lire(en.rachid, toutes)
  expect(lue.criteres.map(({ code }) => code)).toEqual(['SECTEUR', 'AGE', 'FAMILLE'])
  expect(JSON.stringify(lue)).not.toMatch(/nationalit|pays|naissance|BENALI|noms/i)
})

test('hors de l’équipe : aucune case de moins de cinq, et les deux longues attentes de Boileau ne se déduisent pas', async ({
  en,
  peuplees: { alma, boileau, toutes },
}) => {
  for (const qui of ['corinne', 'melanie', 'berenice', 'bastien'] as const satisfies readonly Prenom[])
    for (const requete of ['', toutes, `PRUs=${boileau.pru}`, `operationIds=${alma.operation}`, 'du=2025-01-01']) {
      const lue = await lire(en[qui], requete)
      expect(lue.lecture).toBe('MASQUEE')
      // Les relogés d'un secteur se lisent aussi mois par mois : ce nombre n'est pas masqué.
      for (const { code, groupes } of lue.criteres)
        for (const { nombre, constats } of groupes)
          for (const un of [
            ...(code === 'SECTEUR' ? [] : [nombre]),
            ...constats.flatMap(({ oui, sur }) => [oui, sur, oui === null || sur === null ? null : sur - oui]),
          ])
            expect(un === null || un === 0 || un >= SEUIL, `${qui} ${requete} ${un}`).toBe(true)
    }
  const lue = await lire(en.melanie, '')
  expect(attente(lue, 'SECTEUR', boileau.pru)).toEqual({ code: 'ATTENTE', oui: null, sur: null })
  // Alma seule rendrait Boileau par différence.
  expect(attente(lue, 'SECTEUR', alma.pru)).toEqual({ code: 'ATTENTE', oui: null, sur: null })
  expect(groupe(lue, 'SECTEUR', boileau.pru)).toMatchObject({ nombre: 6, attente: null })
  await en.melanie.get(`${ADRESSE}?du=2025-02-01`).expect(422)
  await en.camille.get(ADRESSE).expect(403)
})
