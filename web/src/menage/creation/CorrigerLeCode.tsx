import { texteRequis } from '@relogement/domain/common/champs'
import { consequencesDuCodeCorrige } from '@relogement/domain/menage/consequencesDesGestes'
import { codeMenageSaisi } from '@relogement/domain/menage/creation/code'
import { z } from 'zod'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte, ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { useCorrigerLeCode } from './creation.data.ts'

const schema = z.object({ codeMenage: codeMenageSaisi, motifDuCode: texteRequis(500) })
type Saisie = z.output<typeof schema>

/** Un code faux se corrige ; l'ancien reste réservé (décision 0025). */
export function CorrigerLeCode({ fermer }: { readonly fermer: () => void }) {
  const { menage } = useFiche()
  const { mutateAsync: corriger } = useCorrigerLeCode(menage)
  return (
    <Dialogue titre="Corriger le code du ménage" detail={`${menage.noms}, ${menage.codeMenage}`} fermer={fermer}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ codeMenage: menage.codeMenage, motifDuCode: '' }}
        brouillon={`menage:${menage.id}:code`}
        enregistrer={(saisie) => corriger(saisie)}
        apres={fermer}
        court
        nom="Corriger le code du ménage"
        pied={<PiedDeDialogue action="Corriger le code" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Consequences consequences={consequencesDuCodeCorrige(menage.codeMenage)} />
          <Texte<Saisie> nom="codeMenage" libelle="Code du ménage" aide="Lettres, chiffres et tirets." />
          <ZoneDeTexte<Saisie> nom="motifDuCode" libelle="Pourquoi" lignes={2} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
