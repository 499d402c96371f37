import { expect, test, vi } from 'vitest'
import { ErreurApi } from '../erreurs.ts'
import { enregistrerAvecFusion, RetourALaSaisie } from './enregistrerAvecFusion.ts'

interface Fiche {
  telephone: string | null
  loyer: number
}
const base: Fiche = { telephone: null, loyer: 400 }

/** Un serveur qui refuse une version dépassée, comme le vrai. */
function serveur(fiche: Fiche, version: number) {
  const etat = { fiche, version }
  return {
    etat,
    envoyer: async (valeurs: Fiche, sur: number) => {
      if (sur !== etat.version) throw new ErreurApi(412, {})
      etat.fiche = valeurs
      etat.version++
      return etat.fiche
    },
    relire: async () => ({ valeurs: etat.fiche, version: etat.version }),
  }
}

test('sans collègue entre-temps, l’enregistrement passe tel quel', async () => {
  const { etat, envoyer, relire } = serveur(base, 1)
  await enregistrerAvecFusion({ saisie: { ...base, loyer: 500 }, base, version: 1, envoyer, relire, choisir: vi.fn() })
  expect(etat.fiche).toEqual({ telephone: null, loyer: 500 })
})

test('des champs différents se réunissent sans rien demander', async () => {
  const { etat, envoyer, relire } = serveur({ telephone: '0600000000', loyer: 400 }, 2)
  const choisir = vi.fn()
  await enregistrerAvecFusion({ saisie: { ...base, loyer: 500 }, base, version: 1, envoyer, relire, choisir })
  expect(etat.fiche).toEqual({ telephone: '0600000000', loyer: 500 })
  expect(choisir).not.toHaveBeenCalled()
})

test('le même champ demande un choix, et le choix est enregistré sur la version relue', async () => {
  const { etat, envoyer, relire } = serveur({ telephone: null, loyer: 450 }, 2)
  await enregistrerAvecFusion({
    saisie: { ...base, loyer: 500 },
    base,
    version: 1,
    envoyer,
    relire,
    choisir: async ({ conflits, valeurs }) => {
      expect(conflits).toEqual([{ chemin: ['loyer'], base: 400, mien: 500, autre: 450 }])
      return { ...valeurs, loyer: 450 }
    },
  })
  expect(etat).toEqual({ fiche: { telephone: null, loyer: 450 }, version: 3 })
})

test('revenir à sa saisie n’envoie rien', async () => {
  const { etat, envoyer, relire } = serveur({ telephone: null, loyer: 450 }, 2)
  const envoi = enregistrerAvecFusion({ saisie: { ...base, loyer: 500 }, base, version: 1, envoyer, relire, choisir: async () => null })
  await expect(envoi).rejects.toBeInstanceOf(RetourALaSaisie)
  expect(etat).toEqual({ fiche: { telephone: null, loyer: 450 }, version: 2 })
})

test('un autre refus que la version reste un refus', async () => {
  const envoyer = () => Promise.reject(new ErreurApi(409, { errorDescription: 'Dossier clos' }))
  await expect(enregistrerAvecFusion({ saisie: base, base, version: 1, envoyer, relire: vi.fn(), choisir: vi.fn() })).rejects.toThrow(
    'Dossier clos',
  )
})
