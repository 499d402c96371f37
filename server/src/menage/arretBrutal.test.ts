import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { jusqua } from '../../test/jusqua.ts'
import { lancerServeur } from '../../test/lancerServeur.ts'
import { delaiDesArrets, fois } from '../../test/longs.ts'

const TOURS = fois(1, 50)
const ECRITURES = 50

test(
  'tué au milieu de cinquante enregistrements, il n’en perd aucun d’accusé et n’en laisse aucun à moitié',
  async ({ base, en, db, api }) => {
    let total = 0
    for (let tour = 0; tour < TOURS; tour += 1) {
      const { adresse, processus } = await lancerServeur(base.urlApp, api.dataDir)
      const ids = await Promise.all(Array.from({ length: 10 }, () => createMenage(db)))
      const headers = { authorization: `Bearer ${await en.rachid.jeton()}`, 'content-type': 'application/json' }
      const accuses: { id: string; valeur: string }[] = []
      const ecritures = Array.from({ length: ECRITURES }, async (_, rang) => {
        const id = ids[rang % ids.length] ?? ''
        const valeur = `écriture ${tour}-${rang}`
        const reponse = await fetch(`${adresse}/v1/menages/${id}`, {
          method: 'PATCH',
          headers,
          body: JSON.stringify({ informations: { observations: valeur }, logementActuel: { surface: 50 + rang } }),
        }).catch(() => null)
        if (reponse?.ok && (await reponse.text().catch(() => ''))) accuses.push({ id, valeur })
      })
      // Après quelques accusés, de plus en plus selon le tour : le reste est en vol.
      await jusqua(async () => accuses.length >= 1 + ((tour * 6) % 40))
      processus.kill('SIGKILL')
      await Promise.all(ecritures)
      total += accuses.length

      for (const id of ids) {
        const menage = await lireMenageEnBase(db, id)
        const historique = await lireHistoriqueEnBase(db, id)
        expect(menage.version, 'une version par événement').toBe(1 + historique.length)
        const ecrites = historique.map(({ changements }) => changements as { chemin: string; nouveau: unknown }[])
        expect(
          ecrites.every((changements) => changements.some(({ chemin }) => chemin === 'logementActuel.surface')),
          'les deux sections ensemble',
        ).toBe(true)
        const valeurs = ecrites.map((changements) => changements.find(({ chemin }) => chemin === 'informations.observations')?.nouveau)
        for (const accuse of accuses.filter((candidat) => candidat.id === id)) expect(valeurs).toContain(accuse.valeur)
        if (valeurs.length > 0) expect(menage.informations).toMatchObject({ observations: valeurs.at(-1) })
      }
    }
    // Ni tout avant l'arrêt, ni rien : les arrêts sont bien tombés au milieu.
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(TOURS * ECRITURES)
  },
  delaiDesArrets(TOURS),
)
