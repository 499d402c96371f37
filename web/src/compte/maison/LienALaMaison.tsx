import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { useState } from 'react'
import { z } from 'zod'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { motDePasseActuel, QuiChange } from '../QuiChange.tsx'
import { partirRattacher, useSeDetacher } from './maison.ts'

interface Props {
  readonly geste: 'rattacher' | 'detacher'
  readonly maison: string
  readonly choisi: boolean
  readonly fermer: () => void
}

/** Rattacher son compte à la connexion de la maison, ou l'en détacher. */
export function LienALaMaison({ geste, maison, choisi, fermer }: Props) {
  const [schema] = useState(() => z.object({ currentPassword: motDePasseActuel(choisi) }))
  const detacher = useSeDetacher()
  const rattache = geste === 'rattacher'
  const titre = rattache ? `Rattacher à ${maison}` : `Détacher de ${maison}`
  return (
    <Dialogue titre={titre} fermer={fermer} largeur={480}>
      <Formulaire
        schema={schema}
        valeurs={{ currentPassword: '' }}
        brouillon={null}
        enregistrer={(saisie) => (rattache ? partirRattacher(saisie) : detacher.mutateAsync(saisie).then(fermer))}
        court
        nom={titre}
        pied={<PiedDeDialogue action={rattache ? 'Continuer' : 'Détacher'} dangereuse={!rattache} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Consequences
            consequences={
              rattache
                ? [
                    entraine(`Vous passez chez ${maison}, qui doit donner la même adresse que votre compte, puis vous revenez ici.`),
                    entraine('Un courriel vous le dit.'),
                    seDefait('Se détache d’ici, tant que vous avez un mot de passe.'),
                  ]
                : [entraine('Vous n’entrerez plus que par votre mot de passe. Un courriel vous le dit.'), seDefait('Se rattache d’ici.')]
            }
          />
          <QuiChange choisi={choisi} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
