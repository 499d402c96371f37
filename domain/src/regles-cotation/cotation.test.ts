import { describe, expect, test } from 'vitest'
import type { AttributCotation, RegleCotation } from '../menage/cotation/cotation.schema.ts'
import { direCondition } from '../menage/cotation/direCondition.ts'
import { champsCotables } from '../menage/cotation/faitsCotation.ts'
import { refusDeCondition } from '../menage/cotation/refusDeCondition.ts'
import { reglesCotationParDefaut } from '../menage/cotation/reglesParDefaut.ts'
import { changementsDeRegle } from './changementsDeRegle.ts'
import { codeDeRegle } from './codeDeRegle.ts'
import { direLEffetFait, direLEffetPrevu, effetDesRegles } from './effetDesRegles.ts'
import { reglesApres } from './reglesApres.ts'
import { reglesManquantes } from './reglesManquantes.ts'
import {
  comparaisonParDefaut,
  regleDeSaisie,
  regleVierge,
  type SaisieDeRegle,
  saisieDeRegle,
  saisieDeRegleSchema,
} from './saisieDeRegle.ts'

const condition = (code: string) => reglesCotationParDefaut.find((regle) => regle.code === code)?.condition as RegleCotation['condition']
const RAV = 'calculs.resteAVivreParJourEtUC'

describe('une condition se dit en toutes lettres', () => {
  test.each<[string, string]>([
    ['DELAI_COURT', 'Jours avant les travaux : moins de 180\u00A0jours'],
    ['DEUX_REFUS', 'Deux refus : oui'],
    ['GRAND_LOGEMENT', 'Typologies demandées au GTR : T5, T6 ou T7 et plus'],
    ['RAV_FAIBLE', 'Reste à vivre par jour et unité de consommation : moins de 12,50\u00A0€ (seuil en vigueur)'],
    ['SECTEUR_UNIQUE', 'Nombre de quartiers souhaités : 1'],
    ['ATTENTE_LONGUE', 'Jours depuis l’entretien, sans proposition : plus de 365\u00A0jours'],
    ['OCCUPANT_SANS_TITRE', 'Nombre de titulaires du bail : 0'],
    ['AGE', 'Âge du demandeur principal : au moins 75\u00A0ans'],
  ])('%s', (code, phrase) => {
    expect(direCondition(condition(code), { RAV_JOUR_UC_MIN: 12.5 })).toBe(phrase)
  })

  test.each<[RegleCotation['condition'], string]>([
    [{ manuelle: true }, 'Cochée à la main dans le dossier'],
    [{ chemin: 'composition.colocation', operateur: '≠', valeur: true }, 'Colocation : non'],
    [{ chemin: 'composition.colocation', operateur: '≠', valeur: false }, 'Colocation : oui'],
    [{ chemin: 'composition.colocation', operateur: 'existe' }, 'Colocation : renseigné'],
    [{ chemin: 'calculs.titulaires', operateur: '≠', valeur: 1 }, 'Nombre de titulaires du bail : autre que 1'],
    [{ chemin: 'relogement.typologiesGTR', operateur: 'dans', valeur: ['T1BIS'] }, 'Typologies demandées au GTR : T1 bis'],
    [
      { chemin: RAV, operateur: '<', valeur: { variable: 'RAV_JOUR_UC_MIN' } },
      'Reste à vivre par jour et unité de consommation : moins de un seuil sans valeur en vigueur',
    ],
    [{ chemin: 'relogement.disparu', operateur: '=', valeur: true }, 'Champ que la cotation ne lit plus'],
  ])('%j', (une, phrase) => {
    expect(direCondition(une, {})).toBe(phrase)
  })
})

describe('une condition qui ne jouerait jamais se refuse', () => {
  test.each<[RegleCotation['condition'], 'chemin' | 'operateur' | 'valeur' | null]>([
    [{ manuelle: true }, null],
    [{ chemin: 'informations.telephone', operateur: 'existe' }, 'chemin'],
    [{ chemin: 'constructor', operateur: 'existe' }, 'chemin'],
    [{ chemin: 'calculs.agePrincipal', operateur: 'dans', valeur: [75] }, 'operateur'],
    [{ chemin: 'composition.colocation', operateur: '<', valeur: true }, 'operateur'],
    [{ chemin: 'relogement.typologiesGTR', operateur: '=', valeur: 'T5' }, 'operateur'],
    [{ chemin: 'calculs.agePrincipal', operateur: '≥' }, 'valeur'],
    [{ chemin: 'calculs.agePrincipal', operateur: '≥', valeur: '75' }, 'valeur'],
    [{ chemin: 'calculs.agePrincipal', operateur: '≥', valeur: { variable: 'RAV_JOUR_UC_MIN' } }, 'valeur'],
    [{ chemin: RAV, operateur: '<', valeur: { variable: 'MOT_DE_PASSE_FORCE' } }, 'valeur'],
    [{ chemin: RAV, operateur: '<', valeur: { variable: 'RAV_JOUR_UC_MIN' } }, null],
    [{ chemin: 'composition.colocation', operateur: '=', valeur: 'oui' }, 'valeur'],
    [{ chemin: 'relogement.typologiesGTR', operateur: 'dans', valeur: [] }, 'valeur'],
    [{ chemin: 'relogement.typologiesGTR', operateur: 'dans', valeur: ['T5', 'T9'] }, 'valeur'],
    [{ chemin: 'relogement.typologiesGTR', operateur: 'existe' }, null],
  ])('%j', (une, champ) => {
    expect(refusDeCondition(une)?.champ ?? null).toBe(champ)
  })

  test('aucune règle par défaut n’est refusée', () => {
    expect(reglesCotationParDefaut.map(({ condition: une }) => refusDeCondition(une))).toEqual(Array.from({ length: 14 }, () => null))
  })
})

describe('la saisie d’une règle', () => {
  test('une règle par défaut remise à plat puis reprise est la même', () => {
    for (const { code: _, ordre: __, ...regle } of reglesCotationParDefaut) {
      const saisie = saisieDeRegle(regle)
      expect(saisieDeRegleSchema.parse(saisie)).toEqual(saisie)
      expect(regleDeSaisie(saisie)).toEqual(regle)
    }
  })

  test('quel que soit le champ choisi, une saisie acceptée donne une condition que l’API accepte', () => {
    for (const [fait, { nature }] of Object.entries(champsCotables)) {
      const saisie: SaisieDeRegle = {
        ...regleVierge,
        libelle: 'X',
        fait,
        comparaison: comparaisonParDefaut[nature],
        nombre: 3,
        typologies: ['T5'],
      }
      expect(refusDeCondition(regleDeSaisie(saisieDeRegleSchema.parse(saisie)).condition), fait).toBeNull()
    }
  })

  test.each<[Partial<SaisieDeRegle>, string[]]>([
    [{}, ['libelle', 'fait']],
    [{ libelle: 'X', fait: 'informations.telephone' }, ['fait']],
    [{ libelle: 'X', fait: 'A_LA_MAIN' }, []],
    [{ libelle: 'X', fait: 'calculs.agePrincipal' }, ['comparaison']],
    [{ libelle: 'X', fait: 'calculs.agePrincipal', comparaison: 'OUI' }, ['comparaison']],
    [{ libelle: 'X', fait: 'calculs.agePrincipal', comparaison: '≥' }, ['nombre']],
    // Coché pour un autre champ, « au seuil » ne vaut pas un nombre.
    [{ libelle: 'X', fait: 'calculs.agePrincipal', comparaison: '≥', auSeuil: true }, ['nombre']],
    [{ libelle: 'X', fait: RAV, comparaison: '<', auSeuil: true }, []],
    [{ libelle: 'X', fait: 'relogement.typologiesGTR', comparaison: 'dans' }, ['typologies']],
    [{ libelle: 'X', fait: 'relogement.typologiesGTR', comparaison: 'existe' }, []],
    [{ libelle: 'X', fait: 'A_LA_MAIN', points: 101 }, ['points']],
    [{ libelle: 'X', fait: 'A_LA_MAIN', points: 2.5 }, ['points']],
    [{ libelle: 'X', fait: 'A_LA_MAIN', points: null as unknown as number }, ['points']],
  ])('%j : %j', (saisie, champs) => {
    const { error } = saisieDeRegleSchema.safeParse({ ...regleVierge, ...saisie })
    expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(champs)
  })
})

test.each<[string, string[], string]>([
  ['Immeuble squatté', [], 'IMMEUBLE_SQUATTE'],
  ['Immeuble squatté', ['IMMEUBLE_SQUATTE', 'IMMEUBLE_SQUATTE_2'], 'IMMEUBLE_SQUATTE_3'],
  ['75 ans et plus !', [], 'REGLE_75_ANS_ET_PLUS'],
  ['…', [], 'REGLE'],
  ['a'.repeat(200), [], 'A'.repeat(50)],
])('le code de « %s » quand %j est pris', (libelle, pris, code) => {
  expect(codeDeRegle(libelle, new Set(pris))).toBe(code)
})

describe('l’ordre des règles', () => {
  const regle = (id: string, ordre: number): AttributCotation => ({
    id,
    code: id.toUpperCase(),
    libelle: id,
    condition: { manuelle: true },
    points: 0,
    plancher: null,
    actif: true,
    ordre,
  })
  const regles = [regle('a', 0), regle('b', 1), regle('c', 2)]
  const rangs = (apres: AttributCotation[]) => apres.map(({ id, ordre }) => `${id}${ordre}`).join(' ')

  test.each<[number, string]>([
    [0, 'c0 a1 b2'],
    [1, 'a0 c1 b2'],
    [2, 'a0 b1 c2'],
    [30, 'a0 b1 c2'],
  ])('la dernière demandée au rang %d', (ordre, attendu) => {
    expect(rangs(reglesApres(regles, { quoi: 'changer', regle: regle('c', ordre) }))).toBe(attendu)
  })

  test('la première descend d’un rang ; une de plus au milieu ; une de moins', () => {
    expect(rangs(reglesApres(regles, { quoi: 'changer', regle: regle('a', 1) }))).toBe('b0 a1 c2')
    expect(rangs(reglesApres(regles, { quoi: 'ajouter', regle: regle('d', 1) }))).toBe('a0 d1 b2 c3')
    expect(rangs(reglesApres(regles, { quoi: 'oter', id: 'b' }))).toBe('a0 c1')
  })
})

test('l’historique dit ce qui change d’une règle, en mots', () => {
  const regle = { ...(reglesCotationParDefaut[0] as RegleCotation), id: 'x' }
  const apres: AttributCotation = { ...regle, points: 30, plancher: null, condition: { ...regle.condition, valeur: 200 } as never }
  expect(changementsDeRegle(regle, apres, {})).toEqual([
    {
      chemin: 'attributsCotations.DELAI_COURT.condition',
      libelle: 'Condition',
      ancien: 'Jours avant les travaux : moins de 180\u00A0jours',
      nouveau: 'Jours avant les travaux : moins de 200\u00A0jours',
    },
    { chemin: 'attributsCotations.DELAI_COURT.points', libelle: 'Points', ancien: 20, nouveau: 30 },
    { chemin: 'attributsCotations.DELAI_COURT.plancher', libelle: 'Couleur au moins', ancien: 'ROUGE', nouveau: null },
  ])
  expect(changementsDeRegle(regle, regle, {})).toEqual([])
  expect(changementsDeRegle(null, regle, {}).map(({ libelle, nouveau }) => [libelle, nouveau])).toEqual([
    ['Nom', 'Moins de 180 jours avant les travaux'],
    ['Condition', 'Jours avant les travaux : moins de 180\u00A0jours'],
    ['Points', 20],
    ['Couleur au moins', 'ROUGE'],
    ['S’applique', true],
    ['Rang', 1],
  ])
})

describe('ce que fait un changement de règle', () => {
  const de = (couleur: 'ORANGE' | 'ROUGE' | null, score: number) => ({ couleur, score })
  const inchange = { avant: de(null, 0), apres: de(null, 0) }
  const score = { avant: de('ORANGE', 20), apres: de('ORANGE', 25) }
  const versRouge = { avant: de('ORANGE', 20), apres: de('ROUGE', 40) }
  const perdue = { avant: de('ROUGE', 40), apres: de(null, 5) }

  test('se compte, et se dit avant et après', () => {
    const effet = effetDesRegles([inchange, score, versRouge, perdue, versRouge])
    expect(effet).toEqual({
      menages: 5,
      changes: 4,
      couleurs: [
        { de: 'ORANGE', vers: 'ROUGE', menages: 2 },
        { de: 'ROUGE', vers: null, menages: 1 },
      ],
    })
    expect(direLEffetFait(effet)).toBe('5 ménages recotés, 3 changent de couleur : 2 d’orange à rouge, 1 de rouge à sans couleur.')
    expect(direLEffetPrevu(effet)).toBe(
      '5 ménages seront recotés, 3 changeront de couleur : 2 d’orange à rouge, 1 de rouge à sans couleur.',
    )
  })

  test.each([
    [[], 'Aucun ménage suivi à recoter.'],
    [[inchange], '1 ménage recoté, aucun ne change de score ni de couleur.'],
    [[score], '1 ménage recoté, 1 change de score, aucun de couleur.'],
    [[perdue, inchange], '2 ménages recotés, 1 change de couleur : 1 de rouge à sans couleur.'],
  ])('%#', (cotations, phrase) => {
    expect(direLEffetFait(effetDesRegles(cotations))).toBe(phrase)
  })
})

test('une règle par défaut ôtée manque ; changée, elle ne manque pas', () => {
  const restantes = reglesCotationParDefaut.filter(({ code }) => code !== 'PMR' && code !== 'AGE')
  expect(reglesManquantes(restantes).map(({ code }) => code)).toEqual(['PMR', 'AGE'])
  expect(reglesManquantes(reglesCotationParDefaut)).toEqual([])
})
