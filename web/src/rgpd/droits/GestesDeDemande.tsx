import type { Consequence } from '@relogement/domain/common/consequence'
import {
  consequencesDeLaProlongation,
  consequencesDeLaReponseDeDroits,
  consequencesDuRefusDeDroits,
} from '@relogement/domain/menage/consequencesDesGestes'
import { motifsDeRefusDeDroits, moyensDIdentite } from '@relogement/domain/rgpd/droits/droits.listes'
import {
  identiteSchema,
  prolongationSchema,
  rattachementSchema,
  refusSchema,
  reponseSchema,
} from '@relogement/domain/rgpd/droits/droits.schema'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte, ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { aujourdhui } from '../../menage/jour.ts'
import { type DemandeDeDroits, type GesteDeDemande, useGesteDeDemande } from './droits.data.ts'

export type NomDeGeste = 'identite' | 'prolonger' | 'repondre' | 'refuser' | 'rattacher'

interface Props {
  readonly demande: DemandeDeDroits
  readonly fermer: () => void
}

/** Un geste qui demande une date et quelques mots. */
interface PropsDuCadre<V extends FieldValues> extends Props {
  readonly titre: string
  readonly detail: string
  readonly action: string
  readonly dangereuse?: boolean
  readonly consequences?: readonly Consequence[]
  readonly schema: z.ZodType<V>
  readonly valeurs: V
  readonly gesteDe: (saisie: V) => GesteDeDemande
  readonly children: ReactNode
}

function Cadre<V extends FieldValues>({
  demande,
  fermer,
  titre,
  detail,
  action,
  dangereuse,
  consequences = [],
  schema,
  valeurs,
  gesteDe,
  children,
}: PropsDuCadre<V>) {
  const geste = useGesteDeDemande(demande)
  return (
    <Dialogue titre={titre} detail={detail} fermer={fermer}>
      <Formulaire<V>
        schema={schema}
        valeurs={valeurs}
        brouillon={`demande:${demande.id}:${titre}`}
        nom={titre}
        court
        enregistrer={(saisie) => geste.mutateAsync(gesteDe(saisie))}
        apres={fermer}
        pied={<PiedDeDialogue action={action} dangereuse={dangereuse ?? false} fermer={fermer} />}
      >
        <div className="dlg-c ouverture">
          <Consequences consequences={consequences} />
          {children}
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const numeroDe = ({ numero }: DemandeDeDroits) => `Demande ${numero}`

type Identite = z.output<typeof identiteSchema>
const VerifierLIdentite = (props: Props) => (
  <Cadre<Identite>
    {...props}
    titre="Noter l’identité vérifiée"
    detail="Aucune copie de pièce n’est gardée : seuls le moyen, la date et votre nom."
    action="Noter l’identité"
    schema={identiteSchema}
    valeurs={{ moyen: 'PIECE_PRESENTEE', le: aujourdhui() }}
    gesteDe={(body) => ({ quoi: 'identite', body })}
  >
    <Choix<Identite> nom="moyen" libelle="Moyen" options={moyensDIdentite} />
    <ChampDate<Identite> nom="le" libelle="Vérifiée le" min={props.demande.recueLe} max={aujourdhui()} />
  </Cadre>
)

type Prolongation = z.output<typeof prolongationSchema>
const Prolonger = (props: Props) => (
  <Cadre<Prolongation>
    {...props}
    titre="Prolonger de deux mois"
    detail={numeroDe(props.demande)}
    consequences={consequencesDeLaProlongation()}
    action="Prolonger"
    schema={prolongationSchema}
    valeurs={{ motif: '', le: aujourdhui() }}
    gesteDe={(body) => ({ quoi: 'prolonger', body })}
  >
    <ZoneDeTexte<Prolongation> nom="motif" libelle="Motif donné à la personne" lignes={3} />
    <ChampDate<Prolongation> nom="le" libelle="Personne prévenue le" min={props.demande.recueLe} max={aujourdhui()} />
  </Cadre>
)

type Reponse = z.output<typeof reponseSchema>
const Repondre = (props: Props) => (
  <Cadre<Reponse>
    {...props}
    titre="Noter la réponse envoyée"
    detail={numeroDe(props.demande)}
    consequences={consequencesDeLaReponseDeDroits()}
    action="Clore la demande"
    schema={reponseSchema}
    valeurs={{ le: aujourdhui(), precisions: null }}
    gesteDe={(body) => ({ quoi: 'repondre', body })}
  >
    <ChampDate<Reponse> nom="le" libelle="Réponse envoyée le" min={props.demande.recueLe} max={aujourdhui()} />
    <ZoneDeTexte<Reponse> nom="precisions" libelle="Ce qui a été répondu" lignes={3} facultatif />
  </Cadre>
)

type Refus = z.output<typeof refusSchema>
const Refuser = (props: Props) => (
  <Cadre<Refus>
    {...props}
    titre="Refuser la demande"
    detail={numeroDe(props.demande)}
    consequences={consequencesDuRefusDeDroits()}
    action="Refuser la demande"
    dangereuse
    schema={refusSchema}
    valeurs={{
      motif: props.demande.identite === null ? 'IDENTITE_NON_ETABLIE' : 'MISSION_D_INTERET_PUBLIC',
      precisions: null,
      le: aujourdhui(),
    }}
    gesteDe={(body) => ({ quoi: 'refuser', body })}
  >
    <Choix<Refus> nom="motif" libelle="Motif" options={motifsDeRefusDeDroits} />
    <ZoneDeTexte<Refus> nom="precisions" libelle="Précisions" lignes={3} facultatif />
    <ChampDate<Refus> nom="le" libelle="Refusée le" min={props.demande.recueLe} max={aujourdhui()} />
  </Cadre>
)

const codeSeul = rattachementSchema.pick({ codeMenage: true })
type Code = z.output<typeof codeSeul>
const Rattacher = (props: Props) => (
  <Cadre<Code>
    {...props}
    titre="Rattacher un dossier"
    detail="Un dossier où se trouve la personne. La recherche rattache aussi la personne elle-même."
    action="Rattacher"
    schema={codeSeul}
    valeurs={{ codeMenage: '' }}
    gesteDe={({ codeMenage }) => ({ quoi: 'rattacher', body: { codeMenage, occupantId: null } })}
  >
    <Texte<Code> nom="codeMenage" libelle="Code du ménage" />
  </Cadre>
)

const GESTES: Readonly<Record<NomDeGeste, (props: Props) => ReactNode>> = {
  identite: VerifierLIdentite,
  prolonger: Prolonger,
  repondre: Repondre,
  refuser: Refuser,
  rattacher: Rattacher,
}

export function GesteDeLaDemande({ nom, ...props }: Props & { readonly nom: NomDeGeste }) {
  const Geste = GESTES[nom]
  return <Geste {...props} />
}
