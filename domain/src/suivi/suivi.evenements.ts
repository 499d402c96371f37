import { codeTenu } from '../common/champs.ts'
import { minuscule } from '../common/minuscule.ts'
import { dit, redacteur, sorte } from '../historique/evenement.ts'
import { typesSuivi } from './suivi.listes.ts'

const nom = (type: keyof typeof typesSuivi) => minuscule(typesSuivi[type])

/** La sorte de suivi, jamais ce qui s'y est dit. */
export const evenementsSuivi = {
  SUIVI_NOTE: sorte(
    { suivi: codeTenu(typesSuivi) },
    { type: 'SUIVI', texte: (d) => `Suivi noté : ${nom(d.suivi)}`, fait: (d) => [dit(` a noté un suivi : ${nom(d.suivi)}`)] },
  ),
}

export const evenementDeSuivi = redacteur(evenementsSuivi)
