// Chaque lecture du contrat, l'une après l'autre, qu'elle ait ou non des paramètres : ce qu'il ne connaît pas se refuse en le nommant, et il dit ce qu'il connaît.
import type { Appel, CleAppel } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { describe, expect } from 'vitest'
import { type Personne, type Prenom, test } from '../../../test/cast.ts'
import { createMenage, createOperation } from '../../../test/dossiers.ts'
import { parametresDe } from '../documentation/recherche.ts'
import { appelsDe, decouperCle, ligneDe } from '../documentation/ressources.ts'
import { rolesDe } from '../http/acces.ts'

interface Refus {
  'hydra:description': string
  violations: { propertyPath: string; message: string }[]
}

const lectures = appelsDe(contrat).filter(([cle]) => cle.startsWith('GET '))
const listes = lectures.filter(([, appel]) => ligneDe(appel) !== null)
/** Des nombres, un fichier, une fiche : un filtre mal écrit y rendrait ceux de toute la base. Sans session, on ne lit rien qui se filtre. */
const autres = lectures.filter(([, appel]) => ligneDe(appel) === null && (appel.query !== undefined || appel.acces.pour !== 'tous'))

/** Quelqu'un à qui l'appel est ouvert. */
const lecteurDe = (en: Readonly<Record<Prenom, Personne>>, { acces }: Appel): Personne => {
  const roles: readonly string[] | null = rolesDe(acces)
  if (roles === null || roles.includes('DATA_STEWARD')) return en.denise
  if (roles.includes('DPO')) return en.delphine
  if (roles.includes('UTILISATEUR_MEL')) return en.melanie
  if (roles.includes('BAILLEUR_CELLULE_COMMERCIALE') && !roles.includes('RESPONSABLE_EQUIPE_RELOGEMENT')) return en.bastien
  return roles.includes('RESPONSABLE_EQUIPE_RELOGEMENT') || !roles.includes('PRESTATAIRE_DEMENAGEMENT') ? en.rachid : en.paul
}

describe('ce qu’un appel ne connaît pas', () => {
  test('il y a des listes à parcourir', () => {
    expect(listes.length).toBeGreaterThan(20)
    expect(autres.length).toBeGreaterThan(70)
  })

  test.for([...listes, ...autres])('%s', async ([cle, appel]: [CleAppel, Appel], { en, db }) => {
    const adresse = decouperCle(cle)[1]
      .replace('{compteur}', 'passagesCAL')
      .replace('{jour}', '2026-11-25')
      .replaceAll(/\{\w+\}/g, await createMenage(db))
    const personne = lecteurDe(en, appel)
    const refus = async (requete: string) => (await personne.get<Refus>(`${adresse}?${requete}`).expect(400)).corps
    const connus = parametresDe(appel)

    const filtre = await refus('couleurDesYeux=vert')
    expect(filtre.violations.map(({ propertyPath }) => propertyPath)).toEqual(['couleurDesYeux'])
    expect(filtre['hydra:description']).toContain('Filtre inconnu\u00A0: couleurDesYeux.')
    for (const connu of connus.filter((nom) => !['page', 'pageSize', 'sort'].includes(nom)))
      expect(filtre['hydra:description'], connu).toMatch(new RegExp(`[ \u00A0]${connu}(,|$)`))

    for (const tri of ['sort=couleurDesYeux:asc', 'order[couleurDesYeux]=DESC']) {
      const description = (await refus(tri))['hydra:description']
      expect(description).toContain('Tri inconnu\u00A0: couleurDesYeux.')
      expect(description).toContain(connus.includes('sort') ? 'Tris connus\u00A0: ' : 'Cette liste garde son ordre')
      // Ceux qu'elle dit connaître, elle les fait.
      const dits = /Tris connus\s*: ([^.]+)/.exec(description)?.[1]?.split(', ') ?? []
      if (connus.includes('sort')) expect(dits).not.toEqual([])
      for (const dit of dits)
        for (const sens of ['asc', 'desc'])
          expect([200, 404], `${dit}:${sens}`).toContain((await personne.get(`${adresse}?sort=${dit}:${sens}`)).statut)
    }
    // Un client Hydra trie par identifiant quand personne n'a choisi : ce n'est pas un tri demandé.
    const { statut } = await personne.get(`${adresse}?order[id]=DESC`)
    if (ligneDe(appel) !== null) expect([200, 404]).toContain(statut)
  })
})

describe('ce qu’un export ne connaît pas', () => {
  const exports = appelsDe(contrat).filter(([cle]) => cle.startsWith('POST ') && /\/(?:_export|plan-strategique-relogement)$/.test(cle))

  test.for(exports)('%s', async ([cle, appel]: [CleAppel, Appel], { en, db }) => {
    const adresse = decouperCle(cle)[1].replaceAll(/\{\w+\}/g, await createOperation(db))
    const personne = lecteurDe(en, appel)
    const refus = async (corps: object) =>
      (await personne.post<Refus>(adresse, { motif: 'Contrôle', ...corps }).expect(400)).corps['hydra:description']
    expect(await refus({ filters: { couleurDesYeux: 'vert' } })).toContain('Filtre inconnu\u00A0: couleurDesYeux. ')
    expect(await refus({ couleurDesYeux: 'vert' })).toContain('Filtre inconnu\u00A0: couleurDesYeux. ')
    expect(await refus({ sort: 'couleurDesYeux:asc' })).toMatch(
      /Tri inconnu\u00A0: couleurDesYeux\. (?:Tris connus\u00A0: \w|Cette liste garde son ordre)/,
    )
    // Pas même un mot : rien d'un objet ne se redit.
    const { corps } = await personne.post<Refus>(adresse, { motif: 'Contrôle', sort: { couleurDesYeux: 'asc' } })
    expect(corps['hydra:description']).toMatch(/Un texte est attendu|Cette liste garde son ordre/)
    expect(corps['hydra:description']).not.toContain('[object')
    expect(await refus({ columns: [{ name: 'Yeux', path: 'couleurDesYeux' }] })).toMatch(
      /Colonne inconnue\u00A0: couleurDesYeux\. (?:Colonnes connues\u00A0: \w|Cet export a les siennes)/,
    )
  })
})

// Un écran envoie tous ses filtres, même ceux que personne n'a posés : la liste vide s'y lit « aucun filtre », un jour comme le reste.
describe('un export dont aucun filtre n’est posé', () => {
  const exports = appelsDe(contrat).filter(([cle]) => cle.startsWith('POST ') && cle.endsWith('/_export'))

  // Un registre et un fil se lisent entiers.
  const SANS_FILTRE = /\/(?:commentaires|traitements|violations)$/
  // Le planning se lit par mois, non par page : seul son export a des filtres.
  const DE_L_EXPORT: Readonly<Record<string, readonly string[]>> = { '/v1/business/creneaux': ['debut', 'fin'] }

  test.for(exports)('%s', ([cle, { body }]: [CleAppel, Appel]) => {
    const adresse = decouperCle(cle)[1].replace('/_export', '')
    const liste = listes.find(([lue]) => [adresse, `${adresse}/dossiers`].includes(decouperCle(lue)[1]))
    const deLaListe = liste === undefined ? [] : parametresDe(liste[1]).filter((nom) => !['page', 'pageSize', 'sort'].includes(nom))
    const filtres = DE_L_EXPORT[adresse] ?? deLaListe
    if (!SANS_FILTRE.test(adresse)) expect(filtres).not.toEqual([])
    const filters = Object.fromEntries(filtres.map((nom) => [nom, []]))
    expect(body?.safeParse({ filters }).error?.issues ?? []).toEqual([])
  })
})
