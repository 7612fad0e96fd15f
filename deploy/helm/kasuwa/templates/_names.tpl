{{- define "kasuwa.name" -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- end -}}

{{- define "kasuwa.selector" -}}
app.kubernetes.io/name: kasuwa
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "kasuwa.labels" -}}
{{ include "kasuwa.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}
