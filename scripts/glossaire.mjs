// Le glossaire garde sa forme : chaque mot y est défini une fois, avec ce qu'il n'est pas et les mots à éviter.
import { readFileSync } from 'node:fs'

const PARTIES = [
  ['une définition après « — »', /\*\* (?:\(.+?\) )?— \S/],
  ["« N'est pas »", /_N'est pas_ \S/],
  ['« À éviter »', /_À éviter :_ \S/],
]

/** Les défauts du glossaire : une entrée sans une de ses parties, un mot défini deux fois. */
export function checkGlossaire(texte = readFileSync('GLOSSAIRE.md', 'utf8')) {
  const paragraphes = texte.split(/\n{2,}/)
  const entrees = paragraphes.filter((paragraphe) => paragraphe.startsWith('**'))
  const incompletes = entrees.flatMap((entree) =>
    PARTIES.filter(([, forme]) => entree.split(forme).length !== 2).map(
      ([partie]) => `GLOSSAIRE.md : « ${entree.slice(2, entree.indexOf('**', 2))} » doit avoir ${partie}, une fois`,
    ),
  )
  const collees = entrees
    .filter((entree) => /\n\*\*/.test(entree))
    .map((entree) => `GLOSSAIRE.md : une ligne vide manque dans « ${entree.slice(0, 40)}… »`)
  const mots = paragraphes.flatMap((paragraphe) => [...paragraphe.matchAll(/\*\*(.+?)\*\*/g)].map(([, mot = '']) => mot.toLowerCase()))
  const doubles = [...new Set(mots.filter((mot, rang) => mots.indexOf(mot) !== rang))].map(
    (mot) => `GLOSSAIRE.md : « ${mot} » est en gras, donc défini, deux fois`,
  )
  return [...incompletes, ...collees, ...doubles, ...(entrees.length > 100 ? [] : ['GLOSSAIRE.md : les entrées ne se lisent plus'])]
}
