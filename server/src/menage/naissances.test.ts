import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

interface Erreur {
  violations: { propertyPath: string; message: string }[]
}
interface Fiche {
  composition: { occupants: { id: string; dateDeNaissance: string | null }[] }
}
const ilYA = (ans: number, jours = 0) => `${Number(jourDans(jours).slice(0, 4)) - ans}${jourDans(jours).slice(4)}`
const FUTURE = 'La date saisie doit être anterieure à la date du jour'
const TROP_AGEE = 'Cette naissance a plus de 120 ans : vérifiez l’année'

describe('la date de naissance d’une personne', () => {
  test('à venir, de plus de cent vingt ans ou qui n’existe pas, elle est refusée à son champ pour tout occupant, déjà là ou ajouté', async ({
    en,
    db,
  }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const [principal] = corps.composition.occupants
    const envoyer = (dateDeNaissance: string, occupant: object) =>
      en.camille.patch<Erreur>(`/v1/menages/${id}`, {
        composition: { occupants: [...(principal === occupant ? [] : [principal]), { ...occupant, dateDeNaissance }] },
      })
    const nouveau = { role: 'ENFANT', nom: 'Petit', prenom: 'Zoé' }
    for (const occupant of [principal as object, nouveau])
      for (const [date, message] of [
        [jourDans(1), FUTURE],
        [ilYA(121), TROP_AGEE],
        ['2020-02-30', '30 février n’existe pas'],
      ] as const) {
        const { corps: erreur } = await envoyer(date, occupant).expect(422)
        expect(erreur.violations).toEqual([
          { propertyPath: expect.stringMatching(/^composition\.occupants\..+\.dateDeNaissance$/), message },
        ])
      }
    expect((await lireMenageEnBase(db, id)).version).toBe(1)
    await envoyer(ilYA(119), principal as object).expect(200)
  })

  test('une naissance d’avant la règle n’empêche pas d’enregistrer le reste', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await db.updateTable('occupant').set({ date_de_naissance: '1891-03-04' }).where('menage_id', '=', id).execute()
    await en.camille.patch(`/v1/menages/${id}`, { informations: { langueParlee: 'Wolof' } }).expect(200)
  })

  test('à l’ouverture d’un dossier aussi', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const ouvrir = (dateDeNaissance: string) =>
      en.adrien.post<Erreur>('/v1/menages', {
        operationId,
        demandeur: { nom: 'Petit', prenom: 'Zoé', dateDeNaissance },
        adresse: { rue: 'rue Neuve', codePostal: '59000', ville: 'Lille' },
      })
    for (const [date, message] of [
      [jourDans(1), FUTURE],
      [ilYA(121), TROP_AGEE],
      ['2023-02-29', '29 février 2023 n’existe pas'],
    ] as const) {
      const { corps } = await ouvrir(date).expect(422)
      expect(corps.violations).toEqual([{ propertyPath: 'demandeur.dateDeNaissance', message }])
    }
    await ouvrir(ilYA(40)).expect(201)
  })
})
