import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { codeSchema } from '@relogement/domain/compte/compte.schema'
import { useState } from 'react'
import { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { CodesDeSecours } from './CodesDeSecours.tsx'
import { type SecretPropose, useSecondFacteur } from './monCompte.data.ts'
import { QrDuSecret } from './QrDuSecret.tsx'
import { motDePasseActuel, QuiChange } from './QuiChange.tsx'
import styles from './secondFacteur.module.css'

export type Geste = 'poser' | 'changer' | 'codes' | 'retirer'

const quiSchema = (choisi: boolean) => z.object({ currentPassword: motDePasseActuel(choisi) })
type Qui = z.infer<ReturnType<typeof quiSchema>>
type Code = z.infer<typeof codeSchema>

const mots: Readonly<Record<Geste, { readonly titre: string; readonly action: string; readonly explication?: string }>> = {
  poser: {
    titre: 'Poser un second facteur',
    action: 'Continuer',
    explication: 'Il faut une application de codes (FreeOTP, Aegis, Google Authenticator…) sur votre téléphone.',
  },
  changer: {
    titre: 'Changer de téléphone',
    action: 'Continuer',
    explication: 'L’ancien vaut jusqu’à ce que vous donniez un code du nouveau.',
  },
  codes: { titre: 'Refaire mes codes de secours', action: 'Refaire les codes' },
  retirer: { titre: 'Retirer mon second facteur', action: 'Retirer' },
}

type Etape = { readonly propose: SecretPropose } | { readonly codes: readonly string[] } | null

interface Props {
  readonly geste: Geste
  /** La personne a un mot de passe à redonner. */
  readonly choisi: boolean
  readonly fermer: () => void
}

/** Un geste sur son second facteur : d'abord son mot de passe, puis ce qui se met sur le téléphone, puis ses codes de secours. */
export function GesteDuSecondFacteur({ geste, choisi, fermer }: Props) {
  const { proposer, poser, refaire, retirer } = useSecondFacteur()
  const [etape, passer] = useState<Etape>(null)
  const { titre } = mots[geste]
  const commencer = async (qui: Qui) => {
    if (geste === 'retirer') return retirer(qui).then(fermer)
    passer(geste === 'codes' ? { codes: await refaire(qui) } : { propose: await proposer(qui) })
  }
  return (
    <Dialogue titre={titre} fermer={fermer} largeur={560}>
      {etape === null ? (
        <QuiJeSuis geste={geste} choisi={choisi} continuer={commencer} fermer={fermer} />
      ) : 'codes' in etape ? (
        <>
          <div className="dlg-c">
            <CodesDeSecours codes={etape.codes} />
          </div>
          <PiedDeGeste renoncer="J’ai gardé mes codes" fermer={fermer} />
        </>
      ) : (
        <Formulaire<Code>
          schema={codeSchema}
          valeurs={{ code: '' }}
          brouillon={null}
          enregistrer={async (saisie) => passer({ codes: await poser(saisie) })}
          court
          nom={titre}
          pied={<PiedDeDialogue action="Poser le second facteur" fermer={fermer} />}
        >
          <div className="dlg-c champs">
            <div className={styles.etape}>
              <p>Lisez ce QR code avec votre application, puis donnez le code qu’elle montre.</p>
              <QrDuSecret {...etape.propose} />
            </div>
            <Texte<Code> nom="code" libelle="Code de l’application" autoComplete="one-time-code" exemple="123 456" />
          </div>
        </Formulaire>
      )}
    </Dialogue>
  )
}

function QuiJeSuis({ geste, choisi, continuer, fermer }: Props & { readonly continuer: (qui: Qui) => Promise<unknown> }) {
  const { titre, action, explication } = mots[geste]
  const [schema] = useState(() => quiSchema(choisi))
  return (
    <Formulaire<Qui>
      schema={schema}
      valeurs={{ currentPassword: '' }}
      brouillon={null}
      enregistrer={continuer}
      court
      nom={titre}
      pied={<PiedDeDialogue action={action} dangereuse={geste === 'retirer'} fermer={fermer} />}
    >
      <div className="dlg-c champs">
        {explication !== undefined && <p className="soft">{explication}</p>}
        {geste === 'codes' && (
          <Consequences consequences={[entraine('Ceux que vous avez ne vaudront plus.'), seDefait('Ne s’annule pas.')]} />
        )}
        {geste === 'retirer' && (
          <Consequences
            consequences={[
              entraine('Votre mot de passe suffira pour entrer, et vos autres sessions se ferment.'),
              seDefait('Vous pourrez en poser un autre.'),
            ]}
          />
        )}
        <QuiChange choisi={choisi} />
      </div>
    </Formulaire>
  )
}
