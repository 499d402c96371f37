import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enveloppeDe } from '@relogement/domain/document/produits/enveloppe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lirePdf } from '../../../test/lirePdf.ts'
import { racine } from '../racine.ts'
import { type AtelierPdf, createAtelier, type OptionsAtelier } from './atelier.ts'

const LE = new Date('2026-03-12T09:00:00Z')
const enveloppe = (contenu: unknown, titre = 'Essai') =>
  enveloppeDe(
    { titre, operateur: 'Opérateur métropolitain', bailleur: 'Habitat du Ferrain', codeMenage: 'ROU-2024-0187' },
    contenu,
    '2026-03-12',
  )

let modeles = ''
let atelier: AtelierPdf
const ouverts: AtelierPdf[] = []
const ouvrir = (options: OptionsAtelier = {}) => {
  const ouvert = createAtelier({ modeles, ...options })
  ouverts.push(ouvert)
  return ouvert
}

beforeAll(async () => {
  modeles = await mkdtemp(join(tmpdir(), 'relogement-modeles-'))
  for (const nom of ['gabarit.typ', 'lettre.typ']) await cp(join(racine, 'server', 'pdf', 'modeles', nom), join(modeles, nom))
  const ecrire = (nom: string, corps: string) =>
    writeFile(join(modeles, `${nom}.typ`), `#import "gabarit.typ": *\n#show: document\n= #enveloppe.titre\n${corps}\n`)
  await ecrire('texte', '#texte-saisi(donnees.texte)')
  await ecrire('table', '#tableau(((titre: "Nom"), (titre: "Montant", droite: true)), donnees.lignes)')
  await ecrire('definitions', '#definitions(donnees.lignes)')
  await ecrire('long', '#range(400000).map(n => str(n)).join(" ")')
  await ecrire('faux', '#donnees.absent')
  await ecrire('indiscret', '#read("/etc/hostname")')
  atelier = ouvrir()
})

afterAll(async () => {
  for (const ouvert of ouverts) ouvert.close()
  await rm(modeles, { recursive: true, force: true })
})

describe('ce qu’est un document', () => {
  test('une page A4 balisée, conforme à PDF/UA, titrée, en français, avec l’en-tête et le pied communs', async () => {
    const pdf = await lirePdf(await atelier.composer('table', enveloppe({ lignes: [['Samira', '12,00 €']] }, 'Récapitulatif « été »'), LE))
    expect(pdf).toMatchObject({ titre: 'Récapitulatif « été »', langue: 'fr-FR', balise: true, accessible: true })
    expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']))
    expect(pdf.texte).toContain('Opérateur métropolitain')
    expect(pdf.texte).toContain('Habitat du Ferrain')
    expect(pdf.texte).toContain('Document généré le 12 mars 2026 – ROU-2024-0187')
    expect(pdf.texte).toContain('page 1/1')
    expect(pdf.texte).toContain('Droits d’accès, de rectification et d’opposition')
  })

  test('un texte de plusieurs pages compte ses pages', async () => {
    const lignes = Array.from({ length: 120 }, (_, rang) => [`Personne ${rang}`, '1,00 €'])
    const { pages } = await lirePdf(await atelier.composer('table', enveloppe({ lignes }), LE))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.map((page) => /page (\d+\/\d+)/.exec(page)?.[1])).toEqual(pages.map((_, rang) => `${rang + 1}/${pages.length}`))
    for (const page of pages) expect(page, 'l’en-tête du tableau se répète').toContain('Montant')
  })
})

describe('rien ne sort de la page', () => {
  const LONG = 'justificatif_de_domicile_et_attestation_assurance_2026_version_definitive.pdf'
  const adresse = 'marie.antoinette.vandenbroucke@messagerie.exemple.test'

  test('une adresse électronique longue prend toute la largeur, et se recopie telle quelle', async () => {
    const lignes = ['Téléphone', 'Adresse électronique', 'Employeur'].map((libelle, rang) => ({
      libelle,
      valeur: rang === 1 ? adresse : 'Oui',
    }))
    const pdf = await lirePdf(await atelier.composer('definitions', enveloppe({ lignes }), LE))
    expect(pdf.debords).toEqual([])
    expect(pdf.texte).toContain(adresse)
    expect(pdf.accessible).toBe(true)
  })

  test('un mot plus long que sa place se coupe', async () => {
    const lignes = Array.from({ length: 2 }, () => [LONG, 'w'.repeat(300)])
    const pdf = await lirePdf(await atelier.composer('table', enveloppe({ lignes }), LE))
    expect(pdf.debords).toEqual([])
    expect(pdf.texte.replaceAll(' ', '')).toContain(LONG)
    expect((await lirePdf(await atelier.composer('texte', enveloppe({ texte: `${LONG} ${'w'.repeat(2000)}` }), LE))).debords).toEqual([])
  })
})

test('dans une lettre non plus, quelle que soit la longueur d’un mot : adresse, signature, paragraphe, coupon', async () => {
  const sorties = []
  for (const longueur of [25, 40, 58, 60, 61, 90]) {
    const mot = 'W'.repeat(longueur)
    const lettre = {
      expediteur: [`Mission ${mot}`],
      destinataire: [`Mme Samira ${mot}`, mot, '59100 Roubaix'],
      date: '12 mars 2026',
      objet: 'essai',
      references: ['DD-0001'],
      blocs: [
        { sorte: 'paragraphe', texte: `${mot} ${mot}` },
        { sorte: 'fiche', titre: 'Fiche', lignes: [{ libelle: 'Rue', valeur: mot }] },
        { sorte: 'liste', elements: [mot] },
        { sorte: 'paragraphe', texte: 'Fin.' },
      ],
      signature: [mot, 'Protection des données'],
      annexe: null,
      coupon: { titre: 'Coupon', consigne: mot, rappels: [], choix: [mot], retour: [mot], aRemplir: 'Motif :', signature: 'Signature' },
    }
    const { debords } = await lirePdf(await atelier.composer('lettre', enveloppe({ lettre }), LE))
    sorties.push(...debords)
  }
  expect(sorties).toEqual([])
})

test('une ponctuation double, un guillemet, un numéro ne se séparent pas de ce qui les porte', async () => {
  const texte = Array.from({ length: 120 }, (_, rang) => `${'mot '.repeat(rang % 30)}${'m'.repeat(rang % 7)} « fin » : n° 4 ; oui ?`).join(
    '\n',
  )
  const { lignes } = await lirePdf(await atelier.composer('texte', enveloppe({ texte }), LE))
  expect(lignes.length, 'des lignes se coupent').toBeGreaterThan(140)
  expect(lignes.filter((ligne) => /^\s*[:;?»]|«\s*$|n°\s*$/.test(ligne))).toEqual([])
})

test('aucun mot n’est coupé en fin de ligne, dans un texte, une définition ou un tableau', async () => {
  const phrase = 'accompagnement professionnel reconnaissance interlocuteurs institutionnels opposer'
  const mots = phrase.split(' ')
  const textes = Array.from({ length: 60 }, (_, rang) => `${'m'.repeat(rang % 20)} ${phrase}`)
  for (const [modele, contenu] of [
    ['texte', { texte: textes.join('\n') }],
    ['definitions', { lignes: textes.map((valeur) => ({ libelle: 'Suivi', valeur })) }],
    ['table', { lignes: textes.map((texte) => ['Suivi', texte]) }],
  ] as const) {
    const { lignes } = await lirePdf(await atelier.composer(modele, enveloppe(contenu), LE))
    // Le trait d'union ne se lit pas dans le texte du PDF : un mot coupé s'y voit à son début seul.
    const ecrits = lignes.flatMap((ligne) => ligne.trim().split(/\s+/))
    expect(
      ecrits.filter((ecrit) => ecrit.length > 2 && mots.some((mot) => mot !== ecrit && mot.startsWith(ecrit))),
      modele,
    ).toEqual([])
    expect(ecrits.filter((ecrit) => ecrit === 'institutionnels')).toHaveLength(60)
  }
})

describe('un texte saisi reste un texte', () => {
  test.each([
    '#set page(width: 10mm) #read("/etc/passwd")',
    '*gras* _italique_ `code` $x^2$ = Titre',
    '\\ \\n <etiquette> @renvoi // commentaire /* bloc */',
    '"]) #panic("non") #(',
    '~ -- --- ... \' " [lien](https://exemple.fr)',
  ])('%s', async (texte) => {
    const pdf = await lirePdf(await atelier.composer('texte', enveloppe({ texte }), LE))
    expect(pdf.texte.replaceAll(' ', '')).toContain(texte.replaceAll(' ', ''))
    expect(pdf.pages).toHaveLength(1)
    expect(pdf.roles.filter((role) => role === 'H1')).toHaveLength(1)
  })

  test('les retours à la ligne restent, les caractères de commande et les demi-caractères ne gênent pas', async () => {
    const pdf = await lirePdf(await atelier.composer('texte', enveloppe({ texte: 'avant\u0000\u0007après\r\nligne\ud800' }), LE))
    expect(pdf.texte).toContain('avantaprès')
    expect(pdf.texte).toContain('ligne')
  })

  // La norme refuse un signe sans dessin : accessible, tous en ont un.
  test.each([
    ['les émojis, composés ou non', 'Appelé 📞, d’accord 👍🏽 ☎️ ✅ 😀 🏠 🇫🇷 1️⃣ 👩‍👩‍👧 ⚠️ fin'],
    ['le grec et le cyrillique', 'Ελένη Дмитро Žižek Nguyễn fin'],
    ['l’arabe', 'اسمه محمد الأمين بن علي fin'],
    ['l’hébreu', 'שלום עולם fin'],
    ['des signes et des puces', '→ ✔ ★ ☐ • … œ Œ № ≤ ± fin'],
  ])('%s se dessinent', async (_quoi, texte) => {
    const pdf = await lirePdf(await atelier.composer('texte', enveloppe({ texte }), LE))
    expect(pdf.accessible).toBe(true)
    expect(pdf.texte).toContain('fin')
  })

  test.each([
    ['李明 fin', '2 signes'],
    ['Kim 김민수 fin', '3 signes'],
    ['さくら fin', '3 signes'],
    ['ข fin', '1 signe'],
    ['Սարգսյան fin', '8 signes'],
  ])('une écriture qu’aucune police livrée ne dessine se dit, au lieu d’un carré : %s', async (texte, combien) => {
    const pdf = await lirePdf(await atelier.composer('texte', enveloppe({ texte }), LE))
    expect(pdf.accessible).toBe(true)
    expect(pdf.texte).toContain('fin')
    expect(pdf.texte.replaceAll(/\s+/g, ' ')).toContain(`[non imprimé : ${combien}, à lire dans Relogement]`)
  })

  test('un mégaoctet de texte, d’un mot ou de phrases, se compose', async () => {
    for (const texte of ['x'.repeat(1_000_000), 'Un mot #et * un autre. '.repeat(45_000)])
      expect((await atelier.composer('texte', enveloppe({ texte }), LE)).subarray(0, 5).toString()).toBe('%PDF-')
  }, 60_000)
})

describe('ce qui ne va pas', () => {
  test('un modèle faux ou indiscret est un défaut, et l’atelier continue', async () => {
    await expect(atelier.composer('faux', enveloppe({ prive: 'Samira Benali' }), LE)).rejects.toThrow('« faux » ne se compile pas')
    await expect(atelier.composer('faux', enveloppe({ prive: 'Samira Benali' }), LE)).rejects.not.toThrow('Samira')
    await expect(atelier.composer('indiscret', enveloppe({}), LE)).rejects.toThrow('ne se compile pas')
    expect(await atelier.composer('texte', enveloppe({ texte: 'suite' }), LE)).toBeInstanceOf(Buffer)
  })

  test('un document trop long à composer est abandonné, le suivant passe', async () => {
    const presse = ouvrir({ delaiMs: 60 })
    await expect(presse.composer('long', enveloppe({}), LE)).rejects.toMatchObject({ nature: 'indisponible', code: 'pdf.indisponible' })
    expect(await atelier.composer('texte', enveloppe({ texte: 'suite' }), LE)).toBeInstanceOf(Buffer)
  })

  test('trop de demandes à la fois : les dernières sont invitées à réessayer, les autres aboutissent', async () => {
    const petit = ouvrir({ attenteMax: 3 })
    const demandes = Array.from({ length: 5 }, () => petit.composer('texte', enveloppe({ texte: 'x' }), LE))
    const issues = await Promise.allSettled(demandes)
    expect(issues.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(issues.at(-1)).toMatchObject({ reason: { nature: 'indisponible', code: 'pdf.occupe', details: { reessayerDans: 5 } } })
  })

  test('fermé pendant une demande, l’atelier la refuse au lieu de la laisser attendre', async () => {
    const ferme = ouvrir()
    const demande = ferme.composer('long', enveloppe({}), LE)
    ferme.close()
    await expect(demande).rejects.toMatchObject({ code: 'pdf.indisponible' })
  })
})

test('la boucle d’événements reste libre pendant une longue composition', async () => {
  let tours = 0
  const battement = setInterval(() => (tours += 1), 5)
  const debut = Date.now()
  await atelier.composer('texte', enveloppe({ texte: 'Un mot #et * un autre. '.repeat(20_000) }), LE)
  const duree = Date.now() - debut
  clearInterval(battement)
  expect(duree, 'la composition dure').toBeGreaterThan(50)
  expect(tours).toBeGreaterThan(duree / 50)
}, 60_000)
